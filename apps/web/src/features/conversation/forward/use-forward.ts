import type { Message } from "@lingualoom/contract/shapes.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { v7 as newId } from "uuid";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { ApiError, isUnreachable } from "#/transport/api-error.ts";
import { call } from "#/transport/call.ts";
import { toast } from "#/ui/toasts/toast.ts";

/** By conversation, why it did not take the message. */
type Refusals = Readonly<Record<string, string>>;

/** Sends a message on. What was sent stays sent, and what was refused is named with its reason. */
export function useForward(message: Message, onDone: () => void) {
  const { t } = useTranslation("dialogs");
  // One for all attempts: what an attempt has sent whose answer was lost is found again.
  const [clientMessageId] = useState(() => newId());
  const [refused, setRefused] = useState<Refusals>({});
  const sending = useMutation({
    mutationFn: (conversationIds: string[]) =>
      call("POST /message/:id/forward", {
        params: { id: message._id },
        body: { conversationIds, clientMessageId },
      }).catch((error: unknown) => {
        const [only = ""] = conversationIds;
        if (conversationIds.length > 1 || !(error instanceof ApiError) || isUnreachable(error)) throw error;
        return [{ conversationId: only, error: { message: sentenceOf(error, t("forwardFailed")) } }];
      }),
    onSuccess: (results) => {
      const failed = results.flatMap((one) =>
        "error" in one ? [[one.conversationId, one.error.message] as const] : [],
      );
      const count = results.length - failed.length;
      setRefused(Object.fromEntries(failed));
      if (count > 0) toast.success(t("forwardedTo", { count }));
      if (failed.length === 0) onDone();
    },
  });
  return { refused, send: sending.mutate, isSending: sending.isPending, error: sending.error };
}
