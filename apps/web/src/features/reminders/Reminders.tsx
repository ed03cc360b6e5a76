import { useQueryClient } from "@tanstack/react-query";
import { keys } from "#/data/keys.ts";
import { useStore } from "#/external-store.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useEvent, useReconnected } from "#/realtime/connection/use-event.ts";
import { later } from "#/ui/later/later.tsx";
import { toast } from "#/ui/toasts/toast.ts";
import { showsDueReminders } from "./DueReminders.tsx";
import { askedReminder } from "./open-reminder-dialog.ts";
import { remindersQuery, useEndReminder, useOpenReminder, useReminderText } from "./use-reminders.ts";

const ReminderDialog = later(async () => (await import("./ReminderDialog.tsx")).ReminderDialog);

/** Milliseconds for which a notice stays; the reminder itself stays above the chats. */
const SHOWN_MS = 30_000;

export function Reminders({ onOpen }: { readonly onOpen: (conversationId: string) => void }) {
  const { t } = useTranslation("reminders");
  const client = useQueryClient();
  const end = useEndReminder();
  const openReminder = useOpenReminder(onOpen);
  const textOf = useReminderText();
  const asked = useStore(askedReminder);
  const refetch = () => void client.invalidateQueries({ queryKey: keys.reminders });
  useEvent("remindersChanged", ({ due }) => {
    refetch();
    if (!due || showsDueReminders()) return;
    const { _id, conversationId } = due;
    const done = { label: t("done"), act: () => end.mutate(_id) };
    const open = conversationId !== null && { label: t("open"), act: () => openReminder(due) };
    toast.show(t("isDue", { text: textOf(due) }), {
      id: _id,
      duration: SHOWN_MS,
      ...(open ? { action: open, otherAction: done } : { action: done }),
    });
  });
  // A reminder shows its message's current text, and nothing of a deleted one.
  useEvent("messageUpdated", ({ _id }) => {
    if (client.getQueryData(remindersQuery.queryKey)?.some(({ message }) => message?._id === _id)) refetch();
  });
  useReconnected(refetch);
  return asked && <ReminderDialog {...asked} onClose={() => askedReminder.set(null)} />;
}
