import type { Message } from "@lingualoom/contract/shapes.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { useMember } from "../members.ts";

const DISAPPEARING = {
  off: "systemDisappearingOff",
  "1h": "systemDisappearing1h",
  "1d": "systemDisappearing1d",
  "7d": "systemDisappearing7d",
} as const;

const OTHERS = {
  invite_accepted: "systemInviteAccepted",
  message_pinned: "systemMessagePinned",
  message_unpinned: "systemMessageUnpinned",
} as const;

interface Props {
  readonly message: Message;
  readonly system: NonNullable<Message["system"]>;
  readonly mine: boolean;
}

/** A line of the conversation itself: who did what. */
export function SystemMessage({ message, system, mine }: Props) {
  const { t } = useTranslation("chat");
  const member = useMember(system.by);
  const text =
    system.code === "disappearing_changed"
      ? DISAPPEARING[system.value as keyof typeof DISAPPEARING]
      : OTHERS[system.code];
  return (
    <p data-row={message._id} className="self-center px-3 py-1 text-center text-xs text-muted">
      {text && t(text, { name: mine ? t("you") : (member?.fullName ?? "") })}
    </p>
  );
}
