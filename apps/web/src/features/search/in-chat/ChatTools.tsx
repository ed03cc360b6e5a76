import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { type Address, newUserId } from "#/data/address.ts";
import { chatSearchQuery, closeChatSearch, openChatSearch } from "#/data/search/chat-search.ts";
import { isModalOpen } from "#/ui/layers/layers.ts";
import { ChatSearch } from "./ChatSearch.tsx";

interface Props {
  readonly address: Address;
}

/** Ctrl+F stays the browser's. */
const isSearchKey = ({ ctrlKey, metaKey, shiftKey, altKey, code }: KeyboardEvent) =>
  (ctrlKey || metaKey) && shiftKey && !altKey && code === "KeyF";

/** Below the header of a conversation: the search in it, when it is open. */
export function ChatTools({ address }: Props) {
  const client = useQueryClient();
  const { data: searched } = useQuery(chatSearchQuery);
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || !isSearchKey(event) || newUserId(address) !== null) return;
    if (isModalOpen()) return;
    event.preventDefault();
    openChatSearch(client, address);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => pressed(event);
    addEventListener("keydown", listen);
    return () => {
      removeEventListener("keydown", listen);
      closeChatSearch(client);
    };
  }, [client]);
  return searched === address && <ChatSearch conversationId={address} onClose={() => closeChatSearch(client)} />;
}
