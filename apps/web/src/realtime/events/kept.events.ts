import type { EventPayload } from "@lingualoom/contract/events.ts";

/** Ids of the messages that I keep. */
export function keptAfter(
  ids: readonly string[],
  { messageIds, kept }: EventPayload<"keptChanged">,
): readonly string[] {
  const others = ids.filter((id) => !messageIds.includes(id));
  return kept ? [...others, ...messageIds] : others;
}
