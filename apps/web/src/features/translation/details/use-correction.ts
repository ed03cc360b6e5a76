import type { Message } from "@lingualoom/contract/shapes.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { forgetTranslations } from "#/data/translation/forget-translations.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { toast } from "#/ui/toasts/toast.ts";

/** Sets the language of a message. The server learns it for the writer, and all devices of both users get the event. */
export function useCorrection(message: Message, onCorrected: () => void) {
  const { t } = useTranslation("translating");
  const client = useQueryClient();
  return useMutation({
    mutationFn: (language: string) =>
      call("PUT /translation/message/:id/language", { params: { id: message._id }, body: { language } }),
    onSuccess: (_, language) => {
      onCorrected();
      // The event may be late, or lost with the connection.
      forgetTranslations(client, message, { ...message, language });
    },
    onError: (error) => toast.error(sentenceOf(error, t("notCorrected"))),
  });
}
