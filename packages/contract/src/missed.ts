import { z } from "zod";
import { Id, Time } from "./fields.ts";
import { KNOWN_CONVERSATIONS_MAX } from "./limits.ts";

const Counter = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

/** How far a conversation has come: none of these ever goes back. */
const Counters = z.object({
  conversationId: Id,
  changeSeq: Counter,
  lastReadSeq: Counter,
  theirLastReadSeq: Counter,
  theirLastDeliveredSeq: Counter,
});

/** The state of a page, so that the server can answer what differs. */
export const Known = z.object({
  known: z.array(Counters).max(KNOWN_CONVERSATIONS_MAX),
  /** Conversations that are not in `known` are named when their last message is newer; without it none is. */
  unknownAfter: Time.optional(),
});

/** A conversation that is ahead of what the page holds. */
export const Missed = Counters;

export type Known = z.input<typeof Known>;
export type Missed = z.output<typeof Missed>;
export type Counters = z.output<typeof Counters>;
