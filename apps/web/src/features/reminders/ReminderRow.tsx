import type { Reminder } from "@lingualoom/contract/calls/reminders.ts";
import { fromNow, written } from "#/i18n/format-time.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { useNow } from "#/ui/hooks/use-now.ts";
import { useEndReminder } from "./use-reminders.ts";

interface Props {
  readonly reminder: Reminder;
  readonly onOpen: (conversationId: string) => void;
}

export function ReminderRow({ reminder, onOpen }: Props) {
  const { t, i18n } = useTranslation("reminders");
  const end = useEndReminder();
  const now = useNow();
  const { _id, conversationId, text, dueAt, due } = reminder;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="min-w-40 flex-1 text-sm">
        <span dir="auto" className="line-clamp-3 wrap-anywhere">
          {text}
        </span>
        <time
          dateTime={dueAt}
          title={written(new Date(dueAt), "dateAndTime", i18n.language)}
          className="block text-muted"
        >
          {fromNow(new Date(dueAt), now, i18n.language)}
        </time>
      </p>
      <span className="ms-auto flex gap-2">
        {conversationId !== null && (
          <Button look="quiet" aria-label={t("openOne", { text })} onClick={() => onOpen(conversationId)}>
            {t("open")}
          </Button>
        )}
        <Button
          look="quiet"
          aria-label={t(due ? "doneOne" : "cancelOne", { text })}
          busy={end.isPending}
          onClick={() => end.mutate(_id)}
        >
          {t(due ? "done" : "cancel")}
        </Button>
      </span>
    </li>
  );
}
