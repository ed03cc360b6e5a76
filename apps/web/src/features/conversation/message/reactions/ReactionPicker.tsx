import type { Message } from "@lingualoom/contract/shapes.ts";
import { useState } from "react";
import { EmojiPicker } from "#/features/conversation/emoji/EmojiPicker.tsx";
import { useTranslation } from "#/i18n/use-translation.ts";
import type { Anchor } from "#/ui/layers/anchored.ts";
import { Popover } from "#/ui/layers/Popover.tsx";
import { useChoices } from "../choices/use-choices.ts";

interface Props {
  readonly me: string;
  readonly message: Message;
  readonly anchor: Anchor;
  readonly onClose: () => void;
}

export function ReactionPicker({ me, message, anchor, onClose }: Props) {
  const { t } = useTranslation("dialogs");
  const [query, setQuery] = useState("");
  const { react } = useChoices();
  const pick = (emoji: string) => {
    react(message, emoji, true);
    onClose();
  };
  return (
    <Popover label={t("reactMore")} anchor={anchor} className="w-96" onClose={onClose}>
      <div className="flex h-80 flex-col gap-2">
        <EmojiPicker me={me} query={query} onQuery={setQuery} onPick={pick} />
      </div>
    </Popover>
  );
}
