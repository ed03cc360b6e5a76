import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { keys } from "#/data/keys.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { toast } from "#/ui/toasts/toast.ts";

/** My own that are not done, the earliest first. */
export const remindersQuery = queryOptions({
  queryKey: keys.reminders,
  queryFn: () => call("GET /reminders"),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Marks one as done, or takes back one that waits. */
export function useEndReminder() {
  const { t } = useTranslation("reminders");
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call("DELETE /reminders/:id", { params: { id } }),
    onError: (error) => toast.error(sentenceOf(error, t("failed"))),
    onSettled: () => client.invalidateQueries({ queryKey: keys.reminders }),
  });
}
