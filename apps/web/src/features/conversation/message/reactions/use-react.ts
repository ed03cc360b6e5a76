import type { Message } from "@lingualoom/contract/shapes.ts";
import { useQueryClient } from "@tanstack/react-query";
import i18next from "i18next";
import { react } from "#/data/conversations/react.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { ApiError } from "#/transport/api-error.ts";
import { toast } from "#/ui/toasts/toast.ts";

const refused = (error: unknown) => toast.error(sentenceOf(error, i18next.t("chat:changeFailed")));

/** Shows a reaction at once; what is refused, or cannot be sent without a connection, is said and shows no longer. */
export function useReact() {
  const client = useQueryClient();
  return (message: Message, emoji: string, wanted: boolean): void => {
    if (navigator.onLine) void react(client, message, emoji, wanted).catch(refused);
    else refused(new ApiError(0, "NETWORK"));
  };
}
