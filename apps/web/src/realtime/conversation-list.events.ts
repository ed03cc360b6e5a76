import type { EventPayload } from "@lingualoom/contract/events.ts";
import type { Chat, Message, Person } from "@lingualoom/contract/shapes.ts";
import type { InfiniteData } from "@tanstack/react-query";
import type { ListPage } from "../data/people.queries.ts";
import { STALE, type Stale } from "./stale.ts";

export type Chats = InfiniteData<ListPage<Chat>, string | null>;
type Mark = EventPayload<"messagesRead">;

function mapped(chats: Chats, change: (chat: Chat) => Chat): Chats {
  const pages = chats.pages.map((page) => ({ ...page, items: page.items.map(change) }));
  return { ...chats, pages };
}

const find = (chats: Chats, matches: (chat: Chat) => boolean) =>
  chats.pages.flatMap((page) => page.items).find(matches);

function toTop(chats: Chats, chat: Chat): Chats {
  const [first, ...rest] = chats.pages.map((page) => ({
    ...page,
    items: page.items.filter(({ conversationId }) => conversationId !== chat.conversationId),
  }));
  return first ? { ...chats, pages: [{ ...first, items: [chat, ...first.items] }, ...rest] } : chats;
}

/** The list after a message was stored (`newMessage`, `messageSent`): its chat moves up. */
export function chatsAfterNewMessage(chats: Chats, message: Message, me: string): Chats | Stale {
  const chat = find(chats, ({ conversationId }) => conversationId === message.conversationId);
  if (!chat) return STALE;
  if (message.changeSeq <= chat.changeSeq) return chats;
  // What lies in a hole may be a message or a change; one that is not new and not known was changed in between.
  if (message.changeSeq > chat.changeSeq + 1 || message.seq !== chat.lastMessage.seq + 1) return STALE;
  const isUnread = message.receiverId === me && message.seq > chat.lastReadSeq && !message.notice;
  return toTop(chats, {
    ...chat,
    lastMessage: message,
    changeSeq: message.changeSeq,
    unreadCount: chat.unreadCount + (isUnread ? 1 : 0),
  });
}

/** The list after a message changed: its chat stays where it is. One that is gone is not unread any more. */
export function chatsAfterUpdate(chats: Chats, message: Message, me: string): Chats | Stale {
  const chat = find(chats, ({ conversationId }) => conversationId === message.conversationId);
  if (!chat) return chats;
  const isLast = chat.lastMessage._id === message._id;
  const wasUnread = message.receiverId === me && message.seq > chat.lastReadSeq;
  if (message.hidden) {
    // It may have been gone before, or hidden by a device that was asked twice: how many are left is not known here.
    if (wasUnread) return STALE;
    return isLast ? mapped(chats, (one) => (one === chat ? { ...one, lastMessage: message } : one)) : chats;
  }
  if (message.changeSeq <= chat.changeSeq) return chats;
  if (message.changeSeq > chat.changeSeq + 1 || message.seq > chat.lastMessage.seq) return STALE;
  // Deleting is the last change of a message, so it is counted once.
  const unreadCount = chat.unreadCount - (wasUnread && message.deletedAt && !message.notice ? 1 : 0);
  if (isLast && chat.lastMessage.hidden) return STALE;
  const lastMessage = isLast ? message : chat.lastMessage;
  return mapped(chats, (one) =>
    one === chat ? { ...one, lastMessage, unreadCount, changeSeq: message.changeSeq } : one,
  );
}

/** What was read has also arrived. */
const theirsAfterRead = (chat: Chat, seq: number) => ({
  theirLastReadSeq: Math.max(chat.theirLastReadSeq, seq),
  theirLastDeliveredSeq: Math.max(chat.theirLastDeliveredSeq, seq),
});

/** The list after somebody, possibly I on another device, read up to `seq`. */
export function chatsAfterRead(chats: Chats, mark: Mark, me: string): Chats | Stale {
  const chat = find(chats, ({ conversationId }) => conversationId === mark.conversationId);
  if (!chat) return chats;
  const mine = mark.userId === me;
  // How many of the rest are received ones is not known here.
  if (mine && mark.seq > chat.lastReadSeq && mark.seq < chat.lastMessage.seq) return STALE;
  return mapped(chats, (one) => {
    if (one !== chat) return one;
    if (!mine) return { ...one, ...theirsAfterRead(one, mark.seq) };
    if (mark.seq <= one.lastReadSeq) return one;
    return { ...one, lastReadSeq: mark.seq, unreadCount: 0 };
  });
}

export function chatsAfterDelivered(chats: Chats, mark: Mark, me: string): Chats {
  if (mark.userId === me) return chats;
  return mapped(chats, (chat) =>
    chat.conversationId === mark.conversationId
      ? { ...chat, theirLastDeliveredSeq: Math.max(chat.theirLastDeliveredSeq, mark.seq) }
      : chat,
  );
}

export function chatsAfterPerson(chats: Chats, person: Person): Chats {
  return mapped(chats, (chat) => (chat._id === person._id ? { ...chat, ...person } : chat));
}

/** Muting is one's own: it comes with one's own changes alone. */
export function chatsAfterSettings(chats: Chats, event: EventPayload<"conversationUpdated">): Chats {
  const { conversationId, mine } = event;
  if (!mine) return chats;
  return mapped(chats, (chat) =>
    chat.conversationId === conversationId ? { ...chat, muted: mine.muted } : chat,
  );
}
