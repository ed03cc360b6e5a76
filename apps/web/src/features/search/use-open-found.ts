import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { FoundMessage } from "../../data/search/search.queries.ts";
import { seekMessage, unmarkMessages } from "../../data/search/sought-message.ts";
import { markedTexts } from "./messages/marked-texts.ts";

/** Goes to a found message in its conversation; what was found is marked there as long as the search is open. */
export function useOpenFound(onConversation: (conversation: { readonly _id: string }) => void) {
  const client = useQueryClient();
  useEffect(() => () => unmarkMessages(client), [client]);
  return (found: FoundMessage) => {
    seekMessage(client, found.conversationId, found.message, { marked: markedTexts(found) });
    onConversation({ _id: found.conversationId });
  };
}
