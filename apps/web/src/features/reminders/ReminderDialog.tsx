import { useTranslation } from "#/i18n/use-translation.ts";
import { setReminder } from "./set-reminder.ts";
import { TimeDialog } from "./TimeDialog.tsx";
import "./texts.ts";

interface Props {
  readonly conversationId: string | null;
  /** Absent for a reminder of a message, which shows the message's own. */
  readonly text?: string;
  readonly messageId?: string;
  readonly onClose: () => void;
}

export function ReminderDialog({ conversationId, messageId, text, onClose }: Props) {
  const { t } = useTranslation("later");
  return (
    <TimeDialog
      title={t("remindMe")}
      action={t("remindMe")}
      {...(text !== undefined && { text })}
      onDone={({ at, text }) => setReminder({ at, conversationId, ...(messageId ? { messageId } : { text }) })}
      onClose={onClose}
    />
  );
}
