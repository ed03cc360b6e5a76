import { useQueryClient } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useEffect } from "react";
import { changeConversationSettings } from "../data/conversations/conversation-settings.queries.ts";
import { cachedConversation } from "../data/conversations/conversations.queries.ts";
import { showOwn } from "../features/conversation-list/change-own.ts";

/**
 * Who opens a conversation that they have marked as unread has come back to it. Once per opening, so that the open
 * conversation can be marked too.
 */
export function useUnmarkOpened(): void {
  const client = useQueryClient();
  const { conversationId } = useParams({ strict: false });
  useEffect(() => {
    if (!conversationId) return;
    const look = () => {
      const one = cachedConversation(client, conversationId);
      if (!one) return;
      stop();
      if (!one.markedUnread) return;
      showOwn(client, one, { markedUnread: false });
      // Offline the mark comes back with the list, and the next opening takes it away.
      changeConversationSettings(client, conversationId, { markedUnread: false }).catch(() => {});
    };
    const stop = client.getQueryCache().subscribe(look);
    look();
    return stop;
  }, [client, conversationId]);
}
