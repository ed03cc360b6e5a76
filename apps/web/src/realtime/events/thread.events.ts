import type { EventPayload } from "@lingualoom/contract/events.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import type { OwnThread } from "#/data/conversations/threads.ts";

/** A reply makes people follow who did not choose otherwise: the server tells only followers of it. */
export function ownThreadAfter(before: OwnThread | undefined, event: EventPayload<"threadChanged">): OwnThread {
  if (event.mine) return event.mine;
  if (before?.following) return before;
  return { following: true, lastReadSeq: (event.reply?.seq ?? 0) - 1 };
}

/** People who reply follow the thread, and have read it so far. */
export const ownThreadAfterReply = (before: OwnThread | undefined, { seq }: Message): OwnThread => ({
  following: true,
  lastReadSeq: Math.max(before?.lastReadSeq ?? 0, seq),
});
