import type { Conversation } from "@lingualoom/contract/shapes.ts";
import type { ConversationList } from "./conversations.queries.ts";
import { placed } from "./place-in-list.ts";

/** @param archived whether the list is the archive; undefined for a search, which finds both */
export function withConversation(
  list: ConversationList,
  one: Conversation,
  archived: boolean | undefined,
): ConversationList {
  if (archived === undefined || one.archived === archived) return placed(list, one);
  const pages = list.pages.map((page) => ({
    ...page,
    items: page.items.filter(({ _id }) => _id !== one._id),
  }));
  return { ...list, pages };
}
