import type { Conversation } from "@lingualoom/contract/shapes.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { openNotes } from "#/data/conversations/notes.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { toast } from "#/ui/toasts/toast.ts";

/** Opens my chat with myself. */
export function useOpenNotes(onOpened: (notes: Conversation) => void) {
  const { t } = useTranslation("chat");
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => openNotes(client),
    onSuccess: onOpened,
    onError: (error) => toast.error(sentenceOf(error, t("changeFailed"))),
  });
}
