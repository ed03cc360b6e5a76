import type { EventPayload } from "@lingualoom/contract/events.ts";
import { isMentioned } from "@lingualoom/contract/is-mentioned.ts";
import { isOnlyInThread } from "@lingualoom/contract/is-only-in-thread.ts";
import { isSilent } from "@lingualoom/contract/is-silent.ts";
import type { Conversation, Member, Message, Person } from "@lingualoom/contract/shapes.ts";
import type { ConversationList } from "#/data/conversations/conversations.queries.ts";
import { latest } from "#/data/conversations/messages.ts";
import { placed } from "#/data/conversations/place-in-list.ts";
import { quoting } from "#/data/conversations/quotes.ts";
import { countsAsUnread } from "./counts-as-unread.ts";
import { STALE, type Stale } from "./stale.ts";

type Receipt = EventPayload<"messagesRead">;

export function mapped(
  list: ConversationList,
  change: (items: readonly Conversation[]) => readonly Conversation[],
): ConversationList {
  return { ...list, pages: list.pages.map((page) => ({ ...page, items: change(page.items) })) };
}

export const find = (list: ConversationList, conversationId: string) =>
  list.pages.flatMap((page) => page.items).find(({ _id }) => _id === conversationId);

export function changed(
  list: ConversationList,
  conversationId: string,
  change: (one: Conversation) => Conversation,
): ConversationList {
  return mapped(list, (items) => items.map((one) => (one._id === conversationId ? change(one) : one)));
}

/**
 * Moves the conversation of a stored message up, below the pinned ones; a silent message or a reply that only its thread shows leaves it where it is.
 * @param blocked users I have blocked; undefined until they are known
 */
export function listAfterNewMessage(
  list: ConversationList,
  message: Message,
  me: string,
  blocked?: readonly Person[],
): ConversationList | Stale {
  const before = find(list, message.conversationId);
  if (!before) return STALE;
  if (message.changeSeq <= before.changeSeq) return list;
  // A gap may hold a message or a change; an unknown message that is not the newest was changed in between.
  if (message.changeSeq > before.changeSeq + 1 || message.seq !== before.lastSeq + 1) return STALE;
  const isNew = message.senderId !== me && message.seq > before.lastReadSeq;
  const isUnread = isNew && countsAsUnread(message);
  const mentionsMe = isNew && isMentioned(message, me);
  if (mentionsMe && !blocked) return STALE;
  const isCounted = mentionsMe && !blocked?.some(({ _id }) => _id === message.senderId);
  const { seq: lastSeq, changeSeq } = message;
  const unreadMentions = before.unreadMentions + (isCounted ? 1 : 0);
  if (isSilent(message.system) || isOnlyInThread(message))
    return changed(list, before._id, (one) => ({ ...one, lastSeq, changeSeq, unreadMentions }));
  return placed(list, {
    ...before,
    lastMessage: message,
    lastSeq,
    changeSeq,
    unreadCount: before.unreadCount + (isUnread ? 1 : 0),
    unreadMentions,
  });
}

/** Updates a conversation in its place. A deleted message no longer counts as unread. */
export function listAfterUpdate(list: ConversationList, message: Message, me: string): ConversationList | Stale {
  const before = find(list, message.conversationId);
  if (!before) return list;
  const last = before.lastMessage;
  const isLast = last._id === message._id;
  const lastMessage = isLast ? latest(last, message) : quoting(last, message);
  const wasUnread = message.senderId !== me && message.seq > before.lastReadSeq;
  if (message.hidden) {
    // The number of unread messages is unknown: this one may have been deleted before, or hidden by a repeated request.
    if (wasUnread) return STALE;
    return lastMessage === last ? list : changed(list, before._id, (one) => ({ ...one, lastMessage }));
  }
  if (message.changeSeq <= before.changeSeq) return list;
  if (message.changeSeq > before.changeSeq + 1 || message.seq > before.lastSeq) return STALE;
  // The version before the edit or deletion may have mentioned me.
  const mayBeCounted = before.unreadMentions > 0 || isMentioned(message, me);
  if (wasUnread && message.revision > 1 && mayBeCounted) return STALE;
  // Deleting is the last change of a message, so it is counted once.
  const unreadCount = before.unreadCount - (wasUnread && message.deletedAt && countsAsUnread(message) ? 1 : 0);
  if (isLast && last.hidden) return STALE;
  return changed(list, before._id, (one) => ({
    ...one,
    lastMessage,
    unreadCount,
    changeSeq: message.changeSeq,
  }));
}

const withMember = (one: Conversation, userId: string, change: (member: Member) => Member): Conversation => ({
  ...one,
  members: one.members.map((member) => (member.user._id === userId ? change(member) : member)),
});

const afterRead = (member: Member, seq: number): Member => ({
  ...member,
  lastReadSeq: Math.max(member.lastReadSeq, seq),
  lastDeliveredSeq: Math.max(member.lastDeliveredSeq, seq),
});

export function listAfterRead(list: ConversationList, receipt: Receipt, me: string): ConversationList | Stale {
  const { conversationId, userId, seq } = receipt;
  const before = find(list, conversationId);
  if (!before) return list;
  const isNews = userId === me && seq > before.lastReadSeq;
  // The number of received messages among the remaining ones is unknown.
  if (isNews && seq < before.lastSeq) return STALE;
  return changed(list, conversationId, (one) => {
    const after = withMember(one, userId, (member) => afterRead(member, seq));
    return isNews ? { ...after, lastReadSeq: seq, unreadCount: 0, unreadMentions: 0, markedUnread: false } : after;
  });
}

export const listAfterDelivered = (
  list: ConversationList,
  { conversationId, userId, seq }: Receipt,
): ConversationList =>
  changed(list, conversationId, (one) =>
    withMember(one, userId, (member) => ({
      ...member,
      lastDeliveredSeq: Math.max(member.lastDeliveredSeq, seq),
    })),
  );

export const conversationAfterPerson = (one: Conversation, person: Person): Conversation =>
  one.members.some(({ user }) => user._id === person._id)
    ? withMember(one, person._id, (member) => ({ ...member, user: person }))
    : one;

export const listAfterPerson = (list: ConversationList, person: Person): ConversationList =>
  mapped(list, (items) => items.map((one) => conversationAfterPerson(one, person)));
