import type { Person } from "@lingualoom/contract/shapes.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useEffect, useSyncExternalStore } from "react";
import { type Address, newAddress, newUserId } from "../data/address.ts";
import { cachedPerson } from "../data/cached-people.ts";
import { type ConversationList, conversationQuery, conversationsIn } from "../data/conversations.queries.ts";
import { keys } from "../data/keys.ts";
import { otherMember } from "../data/other-member.ts";
import { personQuery } from "../data/people.queries.ts";
import { useRealtime } from "../realtime/RealtimeProvider.tsx";

interface OpenConversation {
  /** Undefined while no conversation is open. */
  readonly address: Address | undefined;
  /** The other member of a direct conversation, as soon as it is known who they are. */
  readonly person: Person | undefined;
  readonly error: Error | null;
  readonly askAgain: () => void;
}

/** The address in the browser's bar; a new conversation that has got its id has that one at once. */
function useAddresses() {
  const { addresses } = useRealtime();
  const { conversationId, userId } = useParams({ strict: false });
  const shown = userId ? newAddress(userId) : conversationId;
  const address = useSyncExternalStore(addresses.subscribe, () => shown && addresses.resolve(shown));
  return { shown, address };
}

export const useOpenAddress = (): Address | undefined => useAddresses().address;

export function useOpenConversation(me: string | undefined): OpenConversation {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { addresses } = useRealtime();
  const { shown, address } = useAddresses();
  const conversationId = address !== undefined && newUserId(address) === null ? address : undefined;
  useEffect(() => {
    if (conversationId !== undefined && conversationId !== shown)
      void navigate({ to: "/c/$conversationId", params: { conversationId }, replace: true });
  }, [conversationId, shown, navigate]);
  const list = client.getQueryState<ConversationList>(keys.conversationList(""));
  const ofConversation = useQuery({
    ...conversationQuery(conversationId ?? ""),
    enabled: conversationId !== undefined,
    initialData: () => conversationsIn(list?.data).find(({ _id }) => _id === conversationId),
    initialDataUpdatedAt: () => list?.dataUpdatedAt,
  });
  const conversation = ofConversation.data;
  // A conversation that has just begun is not loaded, but who its other member is, is known.
  const userId = conversation || address === undefined ? null : addresses.otherMemberOf(address);
  const ofPerson = useQuery({
    ...personQuery(userId ?? ""),
    enabled: userId !== null,
    placeholderData: () => {
      const person = userId && cachedPerson(client, userId);
      return person ? { ...person, conversationId: null } : undefined;
    },
  });
  const member = conversation && me && otherMember(conversation, me)?.user;
  const { error, refetch } = conversationId === undefined ? ofPerson : ofConversation;
  return {
    address,
    person: member || ofPerson.data,
    error: address === undefined ? null : error,
    askAgain: () => void refetch(),
  };
}
