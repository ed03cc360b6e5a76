import type { Conversation } from "@lingualoom/contract/shapes.ts";
import type { ConversationList } from "./conversations.queries.ts";

/** Sorts as the server does: pinned first, then the latest. */
export function isBefore(one: Conversation, other: Conversation): boolean {
  if (one.pinned !== other.pinned) return one.pinned;
  const [at, otherAt] = [one.lastMessage.createdAt, other.lastMessage.createdAt];
  return at === otherAt ? one._id > other._id : at > otherAt;
}

/** Moves a conversation to its place, or drops it if that page is not loaded yet. */
export function placed(list: ConversationList, conversation: Conversation): ConversationList {
  let isPlaced = false;
  const pages = list.pages.map((page) => {
    const items = page.items.filter(({ _id }) => _id !== conversation._id);
    const at = items.findIndex((other) => isBefore(conversation, other));
    const isHere = !isPlaced && (at >= 0 || (page.next === null && page === list.pages.at(-1)));
    if (isHere) items.splice(at < 0 ? items.length : at, 0, conversation);
    isPlaced ||= isHere;
    return { ...page, items };
  });
  return { ...list, pages };
}
