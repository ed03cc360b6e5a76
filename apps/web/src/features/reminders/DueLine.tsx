import type { Reminder } from "@lingualoom/contract/calls/reminders.ts";
import { Bell, Check } from "lucide-react";
import { fromNow, written } from "#/i18n/format-time.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { IconButton } from "#/ui/forms/IconButton.tsx";
import { useNow } from "#/ui/hooks/use-now.ts";
import { laterShown } from "./later-shown.ts";
import { useEndReminder, useOpenReminder, useReminderText } from "./use-reminders.ts";

interface Props {
  readonly newest: Reminder;
  readonly count: number;
  readonly onOpen: (conversationId: string) => void;
}

/** The latest due reminder, and how many there are besides. */
export function DueLine({ newest, count, onOpen }: Props) {
  const { t, i18n } = useTranslation("reminders");
  const end = useEndReminder();
  const now = useNow();
  const open = useOpenReminder(onOpen);
  const showAll = () => laterShown.set("reminders");
  const text = useReminderText()(newest);
  const at = new Date(newest.dueAt);
  return (
    <section aria-label={t("dueReminders")} className="flex items-center gap-2 border-b border-line ps-4 pe-2 text-sm">
      <Bell aria-hidden size={16} className="shrink-0 text-muted" />
      <button
        type="button"
        onClick={() => (newest.conversationId === null ? showAll() : open(newest))}
        className="flex min-h-11 min-w-0 flex-1 items-center gap-2 rounded-sm text-start outline-offset-[-2px] hover:underline"
      >
        <span dir="auto" className="one-line min-w-0">
          {text}
        </span>
        <time dateTime={newest.dueAt} title={written(at, "dateAndTime", i18n.language)} className="shrink-0 text-muted">
          {fromNow(at, now, i18n.language)}
        </time>
      </button>
      {count > 1 && (
        <button
          type="button"
          aria-label={t("allDue", { count: count })}
          onClick={showAll}
          className="min-h-11 min-w-8 rounded-md px-1 text-muted hover:bg-sunken hover:text-ink"
        >
          {`+${new Intl.NumberFormat(i18n.language).format(count - 1)}`}
        </button>
      )}
      <IconButton label={t("doneOne", { text })} disabled={end.isPending} onClick={() => end.mutate(newest._id)}>
        <Check aria-hidden size={18} />
      </IconButton>
    </section>
  );
}
