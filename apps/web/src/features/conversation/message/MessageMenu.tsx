import type { MessageTranslation } from "@lingualoom/contract/calls/translation.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import { useQueryClient } from "@tanstack/react-query";
import { Copy, Languages, Pencil, Trash2 } from "lucide-react";
import { use, useState } from "react";
import type { Whom } from "../../../data/conversations/deletions.ts";
import { keys } from "../../../data/keys.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import type { Anchor } from "../../../ui/layers/anchored.ts";
import { Menu, MenuItem, MenuLine } from "../../../ui/layers/Menu.tsx";
import { Popover } from "../../../ui/layers/Popover.tsx";
import { toast } from "../../../ui/layers/toast.ts";
import { copyText } from "../../../ui/text/copy-text.ts";
import { isEditable } from "../composer/editing/use-editing.ts";
import { useOtherMember } from "../members.ts";
import { OpenChatContext } from "../open-chat-stores.ts";
import { useIsBlocked } from "../use-is-blocked.ts";
import { deleteMessage } from "./delete-message.ts";
import { InMessageMenu } from "./in-message-menu.ts";

interface Props {
  readonly me: string;
  readonly message: Message;
  readonly anchor: Anchor;
  readonly onClose: () => void;
}

/** What can be done with a message. What was done comes back as an event, here as on every other device. */
export function MessageMenu({ me, message, anchor, onClose }: Props) {
  const { t } = useTranslation(["dialogs", "chat"]);
  const client = useQueryClient();
  const [step, setStep] = useState<"first" | "delete" | "language">("first");
  const inMenu = use(InMessageMenu);
  const { edited } = use(OpenChatContext);
  const ownAndThere = message.senderId === me && isEditable(message);
  const isBlocked = useIsBlocked(useOtherMember(message.senderId)?._id ?? "");
  const copy = (text: string) =>
    copyText(text).then(
      () => toast.success(t("copied")),
      () => toast.error(t("copyFailed")),
    );
  const remove = (whom: Whom) => deleteMessage(me, message, whom);
  const label = t("chat:messageMenu");
  const more = step === "language" && inMenu(message, onClose);
  if (more)
    return (
      <Popover label={t("wrongLanguage")} anchor={anchor} onClose={onClose}>
        {more}
      </Popover>
    );
  const [translation] = client
    .getQueriesData<MessageTranslation>({
      queryKey: [...keys.ofMessage("translation", message._id), message.revision],
    })
    .flatMap(([, found]) => (found && found.provider !== "none" ? [found.translatedText] : []));
  const words = message.deletedAt ? "" : message.text;
  return (
    <Menu label={label} anchor={anchor} step={step} onClose={onClose}>
      {step === "delete" ? (
        <>
          <MenuItem danger onSelect={() => remove("me")}>
            {t("deleteForMe")}
          </MenuItem>
          <MenuItem danger onSelect={() => remove("everyone")}>
            {t("deleteForEveryone")}
          </MenuItem>
        </>
      ) : (
        <>
          {words && (
            <MenuItem icon={<Copy aria-hidden size={16} />} onSelect={() => void copy(words)}>
              {t("copyText")}
            </MenuItem>
          )}
          {words && translation && (
            <MenuItem icon={<Copy aria-hidden size={16} />} onSelect={() => void copy(translation)}>
              {t("copyTranslation")}
            </MenuItem>
          )}
          {ownAndThere && !isBlocked && (
            <MenuItem icon={<Pencil aria-hidden size={16} />} onSelect={() => edited.set(message)}>
              {t("editTitle")}
            </MenuItem>
          )}
          {words && (
            <MenuItem stays icon={<Languages aria-hidden size={16} />} onSelect={() => setStep("language")}>
              {t("wrongLanguage")}
            </MenuItem>
          )}
          {words && <MenuLine />}
          {ownAndThere ? (
            <MenuItem danger stays icon={<Trash2 aria-hidden size={16} />} onSelect={() => setStep("delete")}>
              {t("deleteMessage")}
            </MenuItem>
          ) : (
            <MenuItem danger icon={<Trash2 aria-hidden size={16} />} onSelect={() => remove("me")}>
              {t("deleteForMe")}
            </MenuItem>
          )}
        </>
      )}
    </Menu>
  );
}
