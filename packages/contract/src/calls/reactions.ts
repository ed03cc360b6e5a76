import { z } from "zod";
import type { CallMap } from "../call.ts";
import { Id, Time, WellFormed } from "../fields.ts";
import { Person, Reaction } from "../shapes.ts";
import { Cursor, Limit } from "./messages.ts";

const Emoji = WellFormed.max(64);
/** Percent-encoded in the address; several spellings of an emoji are equivalent (`emoji.ts`). */
const params = z.object({ id: Id, emoji: Emoji });
/** The message's current reactions, and their change number. */
const Reactions = z.object({ changeSeq: z.number().int(), reactions: z.array(Reaction) });

export const reactionCalls = {
  "PUT /message/:id/reactions/:emoji": {
    access: "session",
    forGuests: true,
    params,
    output: Reactions,
    errors: ["NOT_FOUND", "NOT_REACHABLE", "TOO_MANY_REACTIONS"],
  },
  "DELETE /message/:id/reactions/:emoji": {
    access: "session",
    forGuests: true,
    params,
    output: Reactions,
    errors: ["NOT_FOUND"],
  },
  "GET /message/:id/reactions": {
    access: "session",
    forGuests: true,
    params: z.object({ id: Id }),
    query: z.object({ emoji: Emoji.optional(), limit: Limit, cursor: Cursor }),
    output: z.array(z.object({ emoji: z.string(), user: Person, at: Time })),
    errors: ["NOT_FOUND"],
  },
} as const satisfies CallMap;
