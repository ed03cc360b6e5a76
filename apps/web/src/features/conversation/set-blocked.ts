import { useMutation } from "@tanstack/react-query";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { toast } from "#/ui/toasts/toast.ts";

/** The event brings the change to all my pages, including this one. */
export function useSetBlocked(id: string, onSuccess = () => {}) {
  const { t } = useTranslation("chat");
  return useMutation({
    mutationFn: (blocked: boolean) =>
      call(blocked ? "PUT /people/:id/block" : "DELETE /people/:id/block", { params: { id } }),
    onError: (error) => toast.error(sentenceOf(error, t("changeFailed"))),
    onSuccess,
  });
}
