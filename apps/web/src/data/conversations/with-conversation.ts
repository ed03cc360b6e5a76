import type { Conversation } from "@lingualoom/contract/shapes.ts";
import type { ConversationList } from "./conversations.queries.ts";
import { placed } from "./place-in-list.ts";

/**
 * The list with a conversation at its place, or without it where it belongs to the other list.
 *
 * @param archived which list it is: of what is archived, of what is not; undefined: of both
 */
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
