import { type QueryClient, skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { type Address, newAddress, newUserId } from "#/data/address.ts";
import {
  type ConversationList,
  conversationQuery,
  conversationsIn,
} from "#/data/conversations/conversations.queries.ts";
import { chatWith, type OpenedChat, openedChat } from "#/data/conversations/opened-chat.ts";
import { keys } from "#/data/keys.ts";
import { cachedContact } from "#/data/people/contacts.queries.ts";
import { personQuery } from "#/data/people/people.queries.ts";
import { useRealtime } from "#/realtime/connection/RealtimeProvider.tsx";
import { ApiError } from "#/transport/api-error.ts";

export interface OpenConversation {
  readonly address: Address | undefined;
  readonly chat: OpenedChat | undefined;
  readonly gone: string | undefined;
  readonly error: Error | null;
  readonly askAgain: () => void;
}

function listedOrFetched(client: QueryClient, conversationId: string | null) {
  const list = client.getQueryState<ConversationList>(keys.conversationList(""));
  return {
    ...conversationQuery(conversationId ?? ""),
    enabled: conversationId !== null,
    initialData: () => conversationsIn(list?.data).find(({ _id }) => _id === conversationId),
    initialDataUpdatedAt: () => list?.dataUpdatedAt,
  };
}

/** Returns a contact from the cached lists, until it is known whether there is a conversation with them. */
function shownOrFetched(client: QueryClient, userId: string | null) {
  const shown = () => {
    const person = cachedContact(client, userId ?? "");
    return person && { ...person, conversationId: null };
  };
  return { ...personQuery(userId ?? ""), enabled: userId !== null, placeholderData: shown };
}

function useShownAddress(): Address | undefined {
  const { conversationId, spaceId, userId } = useParams({ strict: false });
  return userId ? newAddress(userId) : (conversationId ?? spaceId);
}

/** The address of what is open: a new conversation that has just received its id has that one immediately. */
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
  const removedFrom = useQuery<string>({ queryKey: keys.goneGroup(address ?? ""), queryFn: skipToken }).data;
  const isFetched = !isNew && removedFrom === undefined;
  const ofConversation = useQuery(listedOrFetched(client, isFetched ? (address ?? null) : null));
  const conversation = isFetched ? ofConversation.data : undefined;
  // A conversation that has just begun is not loaded yet, but its other member is known.
  const userId = conversation || !address ? null : addresses.otherMemberOf(address);
  const ofPerson = useQuery(shownOrFetched(client, userId));
  const { error, refetch } = isNew ? ofPerson : ofConversation;
  const person = ofPerson.data;
  const chat = useMemo(
    () => (conversation && me ? openedChat(conversation, me) : person && chatWith(person)),
    [conversation, me, person],
  );
  // The event of the removal may have been missed.
  const isRefused = conversation?.kind === "group" && error instanceof ApiError && error.status === 404;
  const gone = isRefused ? conversation.title : removedFrom;
  return {
    address,
    chat: gone === undefined ? chat : undefined,
    gone,
    error,
    askAgain: () => void refetch(),
  };
}
