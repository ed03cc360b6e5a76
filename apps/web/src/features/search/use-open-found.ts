import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { prepareAround } from "#/data/conversations/load-history.ts";
import { keys } from "#/data/keys.ts";
import { seekMessage, unmarkMessages } from "#/data/search/highlighted-message.ts";
import type { FoundMessage } from "#/data/search/search.queries.ts";
import { markedTexts } from "./messages/marked-texts.ts";

/** A message that comes sooner need not wait until its chat has shown others. */
const WAIT_MS = 500;

/** Goes to a found message in its conversation; what was found is marked there as long as the search is open. */
export function useOpenFound(onConversation: (conversation: { readonly _id: string }) => void) {
  const client = useQueryClient();
  /** The one that was pressed last, until the search is closed. */
  const chosen = useRef<FoundMessage | null>(null);
  useEffect(
    () => () => {
      chosen.current = null;
      unmarkMessages(client);
    },
    [client],
  );
  return async (found: FoundMessage) => {
    const { conversationId, message } = found;
    chosen.current = found;
    const isOpen = client
      .getQueryCache()
      .find({ queryKey: keys.history(conversationId) })
      ?.isActive();
    // A chat that is open loads it by itself.
    if (!isOpen)
      await Promise.race([
        prepareAround(client, conversationId, message).catch(() => {}),
        new Promise((resolve) => setTimeout(resolve, WAIT_MS)),
      ]);
    if (chosen.current !== found) return;
    seekMessage(client, conversationId, message, { marked: markedTexts(found) });
    onConversation({ _id: conversationId });
  };
}
