import type { Message } from "@lingualoom/contract/shapes.ts";
import { SmilePlus } from "lucide-react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { MenuRow, MenuRowChoice, MenuRowItem } from "#/ui/layers/MenuRow.tsx";
import { useChoices } from "../choices/use-choices.ts";

const QUICK = ["👍", "❤️", "😂", "😮", "😢", "🙏"];

interface Props {
  readonly message: Message;
  readonly onMore: () => void;
}

export function QuickReactions({ message, onMore }: Props) {
  const { t } = useTranslation("dialogs");
  const { react } = useChoices();
  return (
    <MenuRow label={t("react")}>
      {QUICK.map((emoji) => {
        const mine = message.reactions?.some((one) => one.emoji === emoji && one.mine) ?? false;
        return (
          <MenuRowChoice
            key={emoji}
            label={t("reactWith", { emoji })}
            chosen={mine}
            onSelect={() => react(message, emoji, !mine)}
          >
            {emoji}
          </MenuRowChoice>
        );
      })}
      <MenuRowItem label={t("reactMore")} onSelect={onMore}>
        <SmilePlus aria-hidden size={20} />
      </MenuRowItem>
    </MenuRow>
  );
}
