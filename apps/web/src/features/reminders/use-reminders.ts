import { queryOptions } from "@tanstack/react-query";
import { keys } from "#/data/keys.ts";
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
