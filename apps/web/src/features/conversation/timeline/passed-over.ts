import type { Looked } from "./looked-at.ts";

interface Sent {
  readonly seq: number;
  readonly senderId: string;
}

interface Loaded {
  readonly messages: readonly Sent[];
  /** Null where nothing older is there to load. */
  readonly older: string | null;
}

/** How many messages of others were passed over; those that are not loaded are taken to be theirs. */
export function passedOver({ upTo, beyond }: Looked, { messages, older }: Loaded, me: string): number {
  if (!beyond) return 0;
  const missing = older ? Math.max(0, (messages[0]?.seq ?? 1) - 1 - upTo) : 0;
  const isPassed = ({ seq, senderId }: Sent) => seq > upTo && seq < beyond.from && senderId !== me;
  return missing + messages.filter(isPassed).length;
}
