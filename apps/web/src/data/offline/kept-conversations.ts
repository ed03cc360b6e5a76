import type { Conversation } from "@lingualoom/contract/shapes.ts";

const OF_LIST = 20;
const OPENED = 10;

/**
 * Selects the conversations to store. Only those in a list: for others, no event reports a deleted message.
 * @param listed unarchived ones first, in the order of the lists
 * @param opened latest first
 */
export function keptConversations(listed: readonly Conversation[], opened: readonly string[]): string[] {
  const first = listed.filter(({ archived }) => !archived).slice(0, OF_LIST);
  const ids = new Set(first.map(({ _id }) => _id));
  const known = new Set(listed.map(({ _id }) => _id));
  const besides = opened.filter((id) => known.has(id) && !ids.has(id)).slice(0, OPENED);
  return [...ids, ...besides];
}
