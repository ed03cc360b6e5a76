import type { EventPayload } from "@lingualoom/contract/events.ts";
import type { Conversation } from "@lingualoom/contract/shapes.ts";
import type { ConversationList } from "#/data/conversations/conversations.queries.ts";
import { changed, find, mapped } from "./conversation-list.events.ts";
import { STALE, type Stale } from "./stale.ts";

/** A group that I joined has to be fetched. */
export const listAfterCreated = (
  list: ConversationList,
  { conversationId }: EventPayload<"conversationCreated">,
): ConversationList | Stale => (find(list, conversationId) ? list : STALE);

export const listAfterRemoved = (
  list: ConversationList,
  { conversationId }: EventPayload<"conversationRemoved">,
): ConversationList => mapped(list, (items) => items.filter(({ _id }) => _id !== conversationId));

export function conversationAfterGroup(
  one: Conversation,
  { conversationId: _, ...group }: EventPayload<"groupUpdated">,
): Conversation {
  return { ...one, title: group.title, avatar: group.avatar, group };
}

/** The groups of a space carry its name. */
function afterSpace(one: Conversation, { conversationId, title }: EventPayload<"groupUpdated">): Conversation {
  const { group } = one;
  if (!group?.space || group.space._id !== conversationId || group.space.title === title) return one;
  return { ...one, group: { ...group, space: { ...group.space, title } } };
}

export function listAfterGroup(list: ConversationList, event: EventPayload<"groupUpdated">): ConversationList {
  const next = changed(list, event.conversationId, (one) => conversationAfterGroup(one, event));
  return mapped(next, (items) => items.map((one) => afterSpace(one, event)));
}

export function conversationAfterMembers(
  one: Conversation,
  { memberCount, changed: people }: EventPayload<"membersChanged">,
  me: string,
): Conversation {
  const mine = people.find(({ userId }) => userId === me)?.role;
  return { ...one, memberCount, myRole: mine ?? one.myRole };
}

export const listAfterMembers = (
  list: ConversationList,
  event: EventPayload<"membersChanged">,
  me: string,
): ConversationList => changed(list, event.conversationId, (one) => conversationAfterMembers(one, event, me));
