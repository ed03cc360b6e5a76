import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "#/i18n/use-translation.ts";
import { later } from "#/ui/later/later.tsx";
import { remindersQuery, useReminderText } from "./use-reminders.ts";

const DueLine = later(async () => (await import("./DueLine.tsx")).DueLine);
const DUE_REMINDERS = "due-reminders";

/** Whether the due reminders are visible, which makes a notice superfluous. */
export const showsDueReminders = (): boolean =>
  document.getElementById(DUE_REMINDERS)?.checkVisibility({ visibilityProperty: true }) ?? false;

/** One quiet line above the chats, however many reminders are due. */
export function DueReminders({ onOpen }: { readonly onOpen: (conversationId: string) => void }) {
  const { t } = useTranslation("reminders");
  const { data = [] } = useQuery(remindersQuery);
  const textOf = useReminderText();
  const due = data.filter((one) => one.due);
  const newest = due.at(-1);
  return (
    <div id={DUE_REMINDERS} className="shrink-0">
      {newest && <DueLine newest={newest} count={due.length} onOpen={onOpen} />}
      {/* Mounted before the first reminder: some screen readers do not announce a region that comes with its text. */}
      <p role="status" className="sr-only">
        {newest && t("isDue", { text: textOf(newest) })}
      </p>
    </div>
  );
}
