import { isOnlyInThread } from "@lingualoom/contract/is-only-in-thread.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import type { SeenRanges } from "./looked-at.ts";

interface Sent extends Pick<Message, "inThread"> {
  readonly seq: number;
  readonly senderId: string;
}

interface Loaded {
  readonly messages: readonly Sent[];
  /** Null if no older messages exist. */
  readonly older: string | null;
}

/** Counts skipped messages of others, including all that are not loaded. */
export function passedOver({ upTo, beyond }: SeenRanges, { messages, older }: Loaded, me: string): number {
  if (!beyond) return 0;
  const missing = older ? Math.max(0, (messages[0]?.seq ?? 1) - 1 - upTo) : 0;
  const isPassed = (one: Sent) =>
    one.seq > upTo && one.seq < beyond.from && one.senderId !== me && !isOnlyInThread(one);
  return missing + messages.filter(isPassed).length;
}
