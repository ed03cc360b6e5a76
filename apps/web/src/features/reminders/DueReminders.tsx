import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "../../i18n/use-translation.ts";
import { ReminderRow } from "./ReminderRow.tsx";
import { remindersQuery } from "./use-reminders.ts";

/** Above the chats: what is due, until it is done. */
export function DueReminders({ onOpen }: { readonly onOpen: (conversationId: string) => void }) {
  const { t } = useTranslation("reminders");
  const { data = [] } = useQuery(remindersQuery);
  const due = data.filter((one) => one.due);
  if (due.length === 0) return null;
  return (
    <ul
      aria-label={t("dueReminders")}
      className="grid max-h-60 shrink-0 gap-3 overflow-y-auto border-b border-line px-4 py-3"
    >
      {due.map((one) => (
        <ReminderRow key={one._id} reminder={one} onOpen={onOpen} />
      ))}
    </ul>
  );
}
