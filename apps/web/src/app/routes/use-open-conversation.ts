import type { Person } from "@lingualoom/contract/shapes.ts";
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useEffect, useSyncExternalStore } from "react";
import { type Address, newAddress, newUserId } from "../../data/conversations/address.ts";
import {
  type ConversationList,
  conversationQuery,
  conversationsIn,
} from "../../data/conversations/conversations.queries.ts";
import { otherMember } from "../../data/conversations/other-member.ts";
import { keys } from "../../data/keys.ts";
import { cachedContact } from "../../data/people/cached-people.ts";
import { personQuery } from "../../data/people/people.queries.ts";
import { useRealtime } from "../../realtime/connection/RealtimeProvider.tsx";

interface OpenConversation {
  /** Undefined while no conversation is open. */
  readonly address: Address | undefined;
  /** The other member of a direct conversation, as soon as it is known who they are. */
  readonly person: Person | undefined;
  readonly error: Error | null;
  readonly askAgain: () => void;
}

/** The conversation as the list has it; otherwise it is fetched. */
function listedOrFetched(client: QueryClient, conversationId: string | null) {
  const list = client.getQueryState<ConversationList>(keys.conversationList(""));
  return {
    ...conversationQuery(conversationId ?? ""),
    enabled: conversationId !== null,
    initialData: () => conversationsIn(list?.data).find(({ _id }) => _id === conversationId),
    initialDataUpdatedAt: () => list?.dataUpdatedAt,
  };
}

/** A contact as a list shows them, until it is known whether there is a conversation with them. */
function shownOrFetched(client: QueryClient, userId: string | null) {
  const shown = () => {
    const person = cachedContact(client, userId ?? "");
    return person && { ...person, conversationId: null };
  };
  return { ...personQuery(userId ?? ""), enabled: userId !== null, placeholderData: shown };
}

/** The address in the browser's bar. */
function useShownAddress(): Address | undefined {
  const { conversationId, userId } = useParams({ strict: false });
  return userId ? newAddress(userId) : conversationId;
}

/** The address of what is open: a new conversation that has got its id has that at once. */
export function useOpenAddress(): Address | undefined {
  const { addresses } = useRealtime();
  const shown = useShownAddress();
  return useSyncExternalStore(addresses.subscribe, () => shown && addresses.resolve(shown));
}

export function useOpenConversation(me: string | undefined): OpenConversation {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { addresses } = useRealtime();
  const shown = useShownAddress();
  const address = useOpenAddress();
  useEffect(() => {
    if (address && address !== shown)
      void navigate({
        to: "/c/$conversationId",
        params: { conversationId: address },
        replace: true,
        state: true,
      });
  }, [address, shown, navigate]);
  const isNew = address !== undefined && newUserId(address) !== null;
  const ofConversation = useQuery(listedOrFetched(client, isNew ? null : (address ?? null)));
  const conversation = ofConversation.data;
  // A conversation that has just begun is not loaded, but who its other member is, is known.
  const userId = conversation || !address ? null : addresses.otherMemberOf(address);
  const ofPerson = useQuery(shownOrFetched(client, userId));
  const { error, refetch } = isNew ? ofPerson : ofConversation;
  const member = conversation && me ? otherMember(conversation, me)?.user : undefined;
  return { address, person: member ?? ofPerson.data, error, askAgain: () => void refetch() };
}
