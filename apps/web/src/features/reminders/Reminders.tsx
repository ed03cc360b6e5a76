import { useQueryClient } from "@tanstack/react-query";
import { keys } from "#/data/keys.ts";
import { useStore } from "#/external-store.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useEvent, useReconnected } from "#/realtime/connection/use-event.ts";
import { later } from "#/ui/later/later.tsx";
import { toast } from "#/ui/toasts/toast.ts";
import { showsDueReminders } from "./DueReminders.tsx";
import { remindersShown } from "./reminders-shown.ts";
import { useEndReminder } from "./use-reminders.ts";

const ReminderList = later(async () => (await import("./ReminderList.tsx")).ReminderList);

/** Milliseconds for which a notice stays; the reminder itself stays above the chats. */
const SHOWN_MS = 30_000;

export function Reminders({ onOpen }: { readonly onOpen: (conversationId: string) => void }) {
  const { t } = useTranslation("reminders");
  const client = useQueryClient();
  const end = useEndReminder();
  const refetch = () => void client.invalidateQueries({ queryKey: keys.reminders });
  useEvent("remindersChanged", ({ due }) => {
    refetch();
    if (!due || showsDueReminders()) return;
    const { _id, conversationId, text } = due;
    const done = { label: t("done"), act: () => end.mutate(_id) };
    const open = conversationId !== null && { label: t("open"), act: () => onOpen(conversationId) };
    toast.show(t("isDue", { text }), {
      id: _id,
      duration: SHOWN_MS,
      ...(open ? { action: open, otherAction: done } : { action: done }),
    });
  });
  useReconnected(refetch);
  const close = () => remindersShown.set(false);
  if (!useStore(remindersShown)) return null;
  const leave = (conversationId: string) => {
    close();
    onOpen(conversationId);
  };
  return <ReminderList onOpen={leave} onClose={close} />;
}
