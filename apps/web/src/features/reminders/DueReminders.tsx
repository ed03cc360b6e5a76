import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "#/i18n/use-translation.ts";
import { ReminderRow } from "./ReminderRow.tsx";
import { remindersQuery } from "./use-reminders.ts";

const DUE_REMINDERS = "due-reminders";

/** Whether the list of due reminders is visible, which makes a notice superfluous. */
export const showsDueReminders = (): boolean =>
  document.getElementById(DUE_REMINDERS)?.checkVisibility({ visibilityProperty: true }) ?? false;

export function DueReminders({ onOpen }: { readonly onOpen: (conversationId: string) => void }) {
  const { t } = useTranslation("reminders");
  const { data = [] } = useQuery(remindersQuery);
  const due = data.filter((one) => one.due);
  const newest = due.at(-1);
  return (
    <div id={DUE_REMINDERS} className="shrink-0">
      {due.length > 0 && (
        <ul
          aria-label={t("dueReminders")}
          className="grid max-h-60 gap-3 overflow-y-auto border-b border-line px-4 py-3"
        >
          {due.map((one) => (
            <ReminderRow key={one._id} reminder={one} onOpen={onOpen} />
          ))}
        </ul>
      )}
      {/* Mounted before the first reminder: some screen readers do not announce a region that comes with its text. */}
      <p role="status" className="sr-only">
        {newest && t("isDue", { text: newest.text })}
      </p>
    </div>
  );
}
