import type { Conversation } from "@lingualoom/contract/shapes.ts";
import type { QueryClient } from "@tanstack/react-query";
import i18next from "i18next";
import { changeConversationSettings } from "#/data/conversations/conversation-settings.queries.ts";
import {
  type ConversationList,
  cachedConversation,
  conversationsIn,
  isArchive,
} from "#/data/conversations/conversations.queries.ts";
import { withConversation } from "#/data/conversations/with-conversation.ts";
import { keys } from "#/data/keys.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { ApiError } from "#/transport/api-error.ts";
import { toast } from "#/ui/toasts/toast.ts";

type OwnSettings = Pick<Conversation, "muted" | "mutedUntil" | "pinned" | "archived" | "markedUnread">;
export type OwnChange = Partial<OwnSettings>;

export function showOwnSettings(client: QueryClient, conversation: Conversation, wish: OwnChange): void {
  const one = { ...(cachedConversation(client, conversation._id) ?? conversation), ...wish };
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: keys.allConversationLists }))
    client.setQueryData<ConversationList>(queryKey, (list) => {
      const archived = isArchive(queryKey);
      // Search results keep all their items.
      if (!list || (archived === undefined && !conversationsIn(list).some(({ _id }) => _id === one._id))) return list;
      return withConversation(list, one, archived);
    });
}

/** Changes the user's settings of a conversation. Shows a refusal, reverts the change and returns false. */
export async function changeOwnSettings(
  client: QueryClient,
  conversation: Conversation,
  wish: OwnChange,
): Promise<boolean> {
  try {
    if (!navigator.onLine) throw new ApiError(0, "NETWORK");
    showOwnSettings(client, conversation, wish);
    await changeConversationSettings(client, conversation._id, wish);
    return true;
  } catch (error) {
    const { muted, mutedUntil, pinned, archived, markedUnread } = conversation;
    showOwnSettings(client, conversation, { muted, mutedUntil, pinned, archived, markedUnread });
    toast.error(sentenceOf(error, i18next.t("chat:changeFailed")));
    return false;
  }
}
