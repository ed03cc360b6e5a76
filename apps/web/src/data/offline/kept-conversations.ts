import type { Conversation } from "@lingualoom/contract/shapes.ts";

/** The first of the list, pinned ones included. */
const OF_LIST = 20;
/** What was opened besides, the latest first. */
const OPENED = 10;

/**
 * Which conversations are kept. Only what a list holds: of what is in none, no event says that a message of it was deleted.
 *
 * @param listed those that are not archived first, in the order of the lists
 * @param opened the latest opened first
 */
export function keptConversations(listed: readonly Conversation[], opened: readonly string[]): string[] {
  const first = listed.filter(({ archived }) => !archived).slice(0, OF_LIST);
  const ids = new Set(first.map(({ _id }) => _id));
  const known = new Set(listed.map(({ _id }) => _id));
  const besides = opened.filter((id) => known.has(id) && !ids.has(id)).slice(0, OPENED);
  return [...ids, ...besides];
}
