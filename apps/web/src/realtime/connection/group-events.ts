import type { ConversationSettings } from "@lingualoom/contract/calls/conversations.ts";
import type { EventPayload } from "@lingualoom/contract/events.ts";
import type { Conversation } from "@lingualoom/contract/shapes.ts";
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import type { CachedHistory } from "#/data/conversations/conversation-state.ts";
import { type ConversationList, cachedConversation } from "#/data/conversations/conversations.queries.ts";
import type { GroupReceipts } from "#/data/conversations/group-receipts.queries.ts";
import { putMessages } from "#/data/conversations/messages.ts";
import { keys } from "#/data/keys.ts";
import type { ChatSocket } from "#/transport/socket.ts";
import { settingsAfterMembers } from "../events/conversation-settings.events.ts";
import * as groups from "../events/group.events.ts";
import * as inGroup from "../events/group-receipts.events.ts";
import { pinsAfter } from "../events/pins.events.ts";
import type { Stale } from "../events/stale.ts";

type Apply = <T>(queryKey: QueryKey, change: (state: T, queryKey: QueryKey) => T | Stale) => void;

const PARTS_OF_GROUP = [
  keys.history,
  keys.conversation,
  keys.conversationSettings,
  keys.groupReceipts,
  keys.pins,
  keys.groupMembers,
  keys.groupInvites,
  keys.groupRequests,
  keys.groupBans,
  keys.programs,
  keys.spaceGroups,
] as const;

/** Returns how to apply the receipts of other members, of which the history shows the lowest. */
export function bindGroupEvents(socket: ChatSocket, client: QueryClient, me: string, apply: Apply) {
  function toLists(change: (list: ConversationList) => ConversationList | Stale): void {
    apply<ConversationList>(keys.allConversationLists, change);
  }
  function toReceipts(conversationId: string, change: (receipts: GroupReceipts) => GroupReceipts | Stale): void {
    apply<GroupReceipts>(keys.groupReceipts(conversationId), change);
    const receipts = client.getQueryData<GroupReceipts>(keys.groupReceipts(conversationId));
    if (receipts)
      apply<CachedHistory>(keys.history(conversationId), (state) => inGroup.historyAfterReceipts(state, receipts, me));
  }
  const refetchSpaces = () => {
    for (const queryKey of [keys.spaces, keys.stickers]) void client.invalidateQueries({ queryKey });
  };
  socket.on("spaceChanged", ({ spaceId }) => {
    void client.invalidateQueries({ queryKey: keys.spaceGroups(spaceId) });
    void client.invalidateQueries({ queryKey: keys.spaceList(spaceId) });
  });
  socket.on("conversationCreated", (event) => {
    const { conversationId } = event;
    refetchSpaces();
    client.removeQueries({ queryKey: keys.goneGroup(conversationId) });
    // A link may say which imported messages are mine.
    void client.invalidateQueries({ queryKey: keys.saidToBeMine });
    // The group may be open at an address that I could not read before.
    void client.invalidateQueries({ queryKey: keys.conversation(conversationId) });
    toLists((list) => groups.listAfterCreated(list, event));
  });
  socket.on("conversationRemoved", (event) => {
    const { conversationId } = event;
    refetchSpaces();
    const title = cachedConversation(client, conversationId)?.title ?? "";
    client.setQueryData(keys.goneGroup(conversationId), title);
    toLists((list) => groups.listAfterRemoved(list, event));
    for (const part of PARTS_OF_GROUP) client.removeQueries({ queryKey: part(conversationId) });
  });
  socket.on("pinsChanged", (event) => {
    const { conversationId, message } = event;
    if (client.getQueryData(keys.pins(conversationId))) putMessages(client, conversationId, [message]);
    apply<readonly number[]>(keys.pins(conversationId), (pins) => pinsAfter(pins, event));
    // Only the server knows whether I have deleted that message for myself.
    void client.invalidateQueries({ queryKey: keys.pins(conversationId) });
  });
  socket.on("groupUpdated", (event) => {
    const change = (one: Conversation) => groups.conversationAfterGroup(one, event);
    apply<Conversation>(keys.conversation(event.conversationId), change);
    toLists((list) => groups.listAfterGroup(list, event));
    if (event.space?._id === event.conversationId) refetchSpaces();
  });
  socket.on("membersChanged", (event) => {
    const change = (one: Conversation) => groups.conversationAfterMembers(one, event, me);
    apply<Conversation>(keys.conversation(event.conversationId), change);
    toLists((list) => groups.listAfterMembers(list, event, me));
    apply<ConversationSettings>(keys.conversationSettings(event.conversationId), (settings) =>
      settingsAfterMembers(settings, event),
    );
    toReceipts(event.conversationId, (receipts) => inGroup.groupReceiptsAfterMembers(receipts, event));
  });
  return {
    read(event: EventPayload<"messagesRead">) {
      toReceipts(event.conversationId, (receipts) => inGroup.groupReceiptsAfterRead(receipts, event));
    },
    delivered(event: EventPayload<"messagesDelivered">) {
      toReceipts(event.conversationId, (receipts) => inGroup.groupReceiptsAfterDelivered(receipts, event));
    },
  };
}
