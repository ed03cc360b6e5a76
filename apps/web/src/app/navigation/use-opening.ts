import type { Conversation, Person } from "@lingualoom/contract/shapes.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { type Address, newAddress } from "#/data/address.ts";
import { prepareChat, prepareChatWith } from "#/data/conversations/prepare-chat.ts";
import { useRealtime } from "#/realtime/connection/RealtimeProvider.tsx";

/** Milliseconds for which the previous chat stays visible while the next one loads, to avoid a skeleton. */
const PATIENCE_MS = 100;

/** Text typed now must not go to the chat that is being left. */
const isWriting = () => Boolean(document.activeElement?.closest("form"));

export function useOpening(show: (address: Address) => void) {
  const client = useQueryClient();
  const { addresses } = useRealtime();
  const meant = useRef<string | null>(null);

  const openWhenLoaded = async (address: Address, loading: Promise<unknown> | null) => {
    meant.current = address;
    if (loading && !isWriting())
      await Promise.race([loading, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
    if (meant.current === address) show(addresses.resolve(address));
  };
  const openConversation = ({ _id }: Pick<Conversation, "_id">) => openWhenLoaded(_id, prepareChat(client, _id));
  const openPerson = ({ _id }: Person) => {
    const address = addresses.resolve(newAddress(_id));
    const isNew = address === newAddress(_id);
    return openWhenLoaded(address, isNew ? prepareChatWith(client, _id) : prepareChat(client, address));
  };
  const cancel = () => {
    meant.current = null;
  };
  return { openConversation, openPerson, cancel };
}
