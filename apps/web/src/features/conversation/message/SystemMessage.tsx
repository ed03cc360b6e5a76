import type { Message } from "@lingualoom/contract/shapes.ts";
import { useQuery } from "@tanstack/react-query";
import { personQuery } from "../../../data/people.queries.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";

const TEXTS = {
  off: "systemDisappearingOff",
  "1h": "systemDisappearing1h",
  "1d": "systemDisappearing1d",
  "7d": "systemDisappearing7d",
} as const;

interface Props {
  readonly message: Message;
  readonly notice: NonNullable<Message["notice"]>;
  readonly mine: boolean;
}

/** A line of the conversation itself: who did what. */
export function Notice({ message, notice, mine }: Props) {
  const { t } = useTranslation("chat");
  const { data: sender } = useQuery({ ...personQuery(message.senderId), enabled: !mine });
  return (
    <p data-row={message._id} className="self-center px-3 py-1 text-center text-xs text-muted">
      {t(TEXTS[notice.disappearing], { name: mine ? t("you") : (sender?.fullName ?? "") })}
    </p>
  );
}
