import type { Reminder } from "@lingualoom/contract/calls/reminders.ts";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { keys } from "#/data/keys.ts";
import { seekMessage } from "#/data/search/highlighted-message.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { useAction } from "#/ui/kit/use-action.ts";

export const remindersQuery = queryOptions({
  queryKey: keys.reminders,
  queryFn: () => call("GET /reminders"),
  staleTime: Number.POSITIVE_INFINITY,
});

export function useEndReminder() {
  const { t } = useTranslation("reminders");
  return useAction({
    act: (id: string) => call("DELETE /reminders/:id", { params: { id } }),
    failed: t("failed"),
    stale: [keys.reminders],
  });
}

/** Returns a function that opens the chat of a reminder, at its message. */
export function useOpenReminder(onOpen: (conversationId: string) => void) {
  const client = useQueryClient();
  return ({ conversationId, message }: Reminder) => {
    if (conversationId === null) return;
    if (message) seekMessage(client, conversationId, message);
    onOpen(conversationId);
  };
}

/** Returns what a reminder says: its text, or a neutral sentence for a message without one. */
export function useReminderText() {
  const { t } = useTranslation("reminders");
  return ({ text, message }: Reminder): string => text || t(message ? "noText" : "gone");
}
