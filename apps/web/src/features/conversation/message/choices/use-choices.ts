import type { Message } from "@lingualoom/contract/shapes.ts";
import { useQueryClient } from "@tanstack/react-query";
import i18next from "i18next";
import { reactionChoices, voteChoices } from "#/data/conversations/choices.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { ApiError } from "#/transport/api-error.ts";
import { toast } from "#/ui/toasts/toast.ts";

/** Shows a choice at once; reverts it with a message when it is refused or the network is away. */
export function useChoices() {
  const client = useQueryClient();
  const say = (error: unknown) => toast.error(sentenceOf(error, i18next.t("chat:changeFailed")));
  const press = (send: () => Promise<void>) =>
    navigator.onLine ? void send().catch(say) : void say(new ApiError(0, "NETWORK"));
  return {
    react: ({ _id: messageId, conversationId }: Message, emoji: string, wanted: boolean): void =>
      press(() => reactionChoices.press(client, conversationId, { messageId, emoji, wanted })),
    vote: ({ _id: messageId, conversationId }: Message, chosen: readonly number[]): void =>
      press(() => voteChoices.press(client, conversationId, { messageId, chosen })),
  };
}
