import { z } from "zod";
import { Id, Time } from "./fields.ts";
import { KNOWN_CONVERSATIONS_MAX } from "./limits.ts";

const Counter = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

/** Progress of a conversation; no counter ever decreases. */
const Counters = z.object({
  conversationId: Id,
  changeSeq: Counter,
  lastReadSeq: Counter,
  theirLastReadSeq: Counter,
  theirLastDeliveredSeq: Counter,
});

/** A client's state, so that the server can return the differences. */
export const KnownCounters = z.object({
  known: z.array(Counters).max(KNOWN_CONVERSATIONS_MAX),
  /** Includes conversations missing from `known` whose last message is newer; absent: none. */
  unknownAfter: Time.optional(),
});

/** A conversation that has changed since the client's state. */
export const ChangedConversation = Counters;

export type KnownCounters = z.input<typeof KnownCounters>;
export type ChangedConversation = z.output<typeof ChangedConversation>;
export type Counters = z.output<typeof Counters>;
