import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { type Address, newUserId } from "../../../data/address.ts";
import { chatToolQuery, closeChatTool, openChatTool } from "../../../data/search/chat-tool.ts";
import { later } from "../../../ui/later/later.tsx";
import { isModalOpen } from "../../../ui/layers/layers.ts";
import { ChatSearch } from "./ChatSearch.tsx";

const ChatPanels = later(async () => (await import("./ChatPanels.tsx")).ChatPanels);

interface Props {
  readonly me: string;
  readonly address: Address;
}

/** Ctrl+F stays the browser's. */
const isSearchKey = ({ ctrlKey, metaKey, shiftKey, altKey, code }: KeyboardEvent) =>
  (ctrlKey || metaKey) && shiftKey && !altKey && code === "KeyF";

/** Below the header of a conversation: the search in it, when it is open, and over it its pictures and links, or its glossary. */
export function ChatTools({ me, address }: Props) {
  const client = useQueryClient();
  const { data: opened } = useQuery(chatToolQuery);
  const tool = opened?.conversationId === address ? opened.tool : null;
  const close = () => closeChatTool(client);
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || !isSearchKey(event) || newUserId(address) !== null) return;
    if (isModalOpen()) return;
    event.preventDefault();
    openChatTool(client, address, "search");
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => pressed(event);
    addEventListener("keydown", listen);
    return () => {
      removeEventListener("keydown", listen);
      closeChatTool(client);
    };
  }, [client]);
  if (tool === "search") return <ChatSearch conversationId={address} onClose={close} />;
  return tool && <ChatPanels open={tool} me={me} conversationId={address} onClose={close} />;
}
