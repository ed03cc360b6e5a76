import type { Reminder } from "@lingualoom/contract/calls/reminders.ts";
import { Check, Clock, X } from "lucide-react";
import { useState } from "react";
import { keys } from "#/data/keys.ts";
import { fromNow, written } from "#/i18n/format-time.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { IconButton } from "#/ui/forms/IconButton.tsx";
import { useNow } from "#/ui/hooks/use-now.ts";
import { useAction } from "#/ui/kit/use-action.ts";
import { TimeDialog } from "./TimeDialog.tsx";
import { useEndReminder, useOpenReminder, useReminderText } from "./use-reminders.ts";
import "./texts.ts";

interface Props {
  readonly reminder: Reminder;
  readonly onOpen: (conversationId: string) => void;
}

export function ReminderRow({ reminder, onOpen }: Props) {
  const { t, i18n } = useTranslation(["reminders", "later"]);
  const end = useEndReminder();
  const move = useAction({
    act: (at: Date) => call("PATCH /reminders/:id", { params: { id: reminder._id }, body: { at: at.toISOString() } }),
    stale: [keys.reminders],
  });
  const [isMoving, setMoving] = useState(false);
  const now = useNow();
  const open = useOpenReminder(onOpen);
  const text = useReminderText()(reminder);
  const { _id, conversationId, dueAt, due } = reminder;
  const at = new Date(dueAt);
  const words = (
    <span dir="auto" className={`line-clamp-3 wrap-anywhere ${reminder.text ? "" : "text-muted"}`}>
      {text}
    </span>
  );
  return (
    <li className="flex items-center gap-1">
      <div className="min-w-0 flex-1 text-sm">
        {conversationId === null ? (
          words
        ) : (
          <button
            type="button"
            aria-label={t("openOne", { text })}
            onClick={() => open(reminder)}
            className="block min-h-6 w-full rounded-sm text-start hover:underline"
          >
            {words}
          </button>
        )}
        <time dateTime={dueAt} title={written(at, "dateAndTime", i18n.language)} className="block text-muted">
          {fromNow(at, now, i18n.language)}
        </time>
      </div>
      <IconButton label={t("later:moveOne", { text })} onClick={() => setMoving(true)}>
        <Clock aria-hidden size={18} />
      </IconButton>
      <IconButton
        label={t(due ? "doneOne" : "later:deleteOne", { text })}
        disabled={end.isPending}
        onClick={() => end.mutate(_id)}
      >
        {due ? <Check aria-hidden size={18} /> : <X aria-hidden size={18} />}
      </IconButton>
      {isMoving && (
        <TimeDialog
          title={t("later:move")}
          action={t("later:save")}
          {...(!due && { at })}
          onDone={(chosen) => move.mutateAsync(chosen.at)}
          onClose={() => setMoving(false)}
        />
      )}
    </li>
  );
}
