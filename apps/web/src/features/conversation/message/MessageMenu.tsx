import type { Message } from "@lingualoom/contract/shapes.ts";
import { useState } from "react";
import type { Whom } from "#/data/conversations/deletions.ts";
import { setReminderNow } from "#/features/reminders/set-reminder.ts";
import { TimeItems } from "#/features/reminders/TimeItems.tsx";
import { LanguageOfMessage } from "#/features/translation/details/LanguageOfMessage.tsx";
import { ReaderView } from "#/features/translation/text/ReaderView.tsx";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/forms/Button.tsx";
import type { Anchor } from "#/ui/layers/anchored.ts";
import { Menu, MenuItem } from "#/ui/layers/Menu.tsx";
import { Popover } from "#/ui/layers/Popover.tsx";
import { useOtherMember } from "../members.ts";
import { useIsBlocked } from "../use-is-blocked.ts";
import { deleteMessage } from "./delete-message.ts";
import { MessageActions, type MessageStep } from "./MessageActions.tsx";
import { messageDialogs, type OpenedAtOnce } from "./message-dialogs.ts";
import { QuickReactions } from "./reactions/QuickReactions.tsx";

interface Props {
  readonly me: string;
  readonly message: Message;
  readonly opened: OpenedAtOnce | undefined;
  readonly anchor: Anchor;
  readonly onClose: () => void;
}

/** Actions take effect by their events, here as on every other device. */
export function MessageMenu({ me, message, opened, anchor, onClose }: Props) {
  const { t } = useTranslation(["dialogs", "chat", "translation", "timeline"]);
  const [step, setStep] = useState<"first" | MessageStep>(opened?.dialog ?? "first");
  const reader = useOtherMember(me);
  const isBlocked = useIsBlocked(reader?._id ?? "");
  if (step === "language")
    return (
      <Popover label={t("wrongLanguage")} anchor={anchor} onClose={onClose}>
        <LanguageOfMessage message={message} onDone={onClose} />
      </Popover>
    );
  if (step === "asReadBy" && reader)
    return (
      <Popover label={t("translation:openAsReadBy", { name: reader.fullName })} anchor={anchor} onClose={onClose}>
        <ReaderView message={message} reader={reader} />
        {!message.forwarded && !isBlocked && !reader.deleted && (
          <Button look="quiet" className="mt-3 w-full" onClick={() => setStep("suggestions")}>
            {t("timeline:readAs")}
          </Button>
        )}
      </Popover>
    );
  if (step in messageDialogs) {
    const Dialog = messageDialogs[step as keyof typeof messageDialogs];
    const emoji = opened?.dialog === "reacted" ? opened.emoji : undefined;
    return <Dialog me={me} message={message} anchor={anchor} emoji={emoji} onClose={onClose} />;
  }
  const remove = (whom: Whom) => deleteMessage(me, message, whom);
  const { conversationId, _id: messageId } = message;
  return (
    <Menu label={t(step === "quick" ? "react" : "chat:messageMenu")} anchor={anchor} step={step} onClose={onClose}>
      {step === "quick" ? (
        <QuickReactions message={message} onMore={() => setStep("react")} />
      ) : step === "remind" ? (
        <TimeItems
          onChoose={(at) => void setReminderNow({ conversationId, messageId, at })}
          onPick={() => setStep("remindAt")}
        />
      ) : step === "delete" ? (
        <>
          <MenuItem danger onSelect={() => remove("me")}>
            {t("deleteForMe")}
          </MenuItem>
          <MenuItem danger onSelect={() => remove("everyone")}>
            {t("deleteForEveryone")}
          </MenuItem>
        </>
      ) : (
        <MessageActions me={me} message={message} isMore={step === "more"} onStep={setStep} />
      )}
    </Menu>
  );
}
