import { useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import i18next from "i18next";
import { useEffect, useEffectEvent } from "react";
import { findMessage } from "#/data/conversations/load-history.ts";
import { seekMessage } from "#/data/search/highlighted-message.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { ApiError } from "#/transport/api-error.ts";
import { toast } from "#/ui/toasts/toast.ts";

/** Goes to the message that the address names, and leaves the address of its chat. */
export function useLinkedMessage(): void {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { conversationId, messageId } = useParams({ strict: false });
  const stay = useEffectEvent((conversationId: string) =>
    navigate({ to: "/c/$conversationId", params: { conversationId }, replace: true, state: true }),
  );
  useEffect(() => {
    if (!conversationId || !messageId) return;
    let isHere = true;
    void findMessage(client, conversationId, messageId)
      .then((message) => {
        if (!isHere) return;
        if (message) seekMessage(client, conversationId, message);
        else toast.error(i18next.t("dialogs:linkedGone"));
      })
      .catch((error: unknown) => {
        const isGone = error instanceof ApiError && (error.status === 404 || error.status === 400);
        if (isHere)
          toast.error(
            isGone ? i18next.t("dialogs:linkedGone") : sentenceOf(error, i18next.t("dialogs:goingThereFailed")),
          );
      })
      .finally(() => isHere && void stay(conversationId));
    return () => {
      isHere = false;
    };
  }, [client, conversationId, messageId]);
}
