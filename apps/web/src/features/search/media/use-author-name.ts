import type { Message } from "@lingualoom/contract/shapes.ts";
import { useQueryClient } from "@tanstack/react-query";
import { cachedName } from "#/data/conversations/conversations.queries.ts";
import { useTranslation } from "#/i18n/use-translation.ts";

/** The name of who wrote a message, where the page has it. */
export function useAuthorName(me: string): (message: Message) => string {
  const { t } = useTranslation("chat");
  const client = useQueryClient();
  return ({ conversationId, senderId }) => (senderId === me ? t("you") : cachedName(client, conversationId, senderId));
}
