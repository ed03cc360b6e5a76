import { z } from "zod";
import type { CallMap } from "../call.ts";
import { Id, Time } from "../fields.ts";
import { POLL_OPTIONS_MAX } from "../limits.ts";
import { Person, PollCount } from "../shapes.ts";
import { Cursor, Limit } from "./messages.ts";

const params = z.object({ id: Id });
const Chosen = z.array(z.number().int().min(1).max(POLL_OPTIONS_MAX)).max(POLL_OPTIONS_MAX);
/** The poll's current counts, the caller's choices, and their change number. */
const Counted = PollCount.extend({ changeSeq: z.number().int(), mine: z.array(z.number().int()) });

export const pollCalls = {
  /** Replaces the caller's choices; an empty list withdraws them. Repeating it changes nothing. */
  "PUT /message/:id/poll": {
    access: "session",
    forGuests: true,
    params,
    body: z.object({ options: Chosen }),
    output: Counted,
    errors: ["NOT_FOUND", "NOT_REACHABLE", "FORBIDDEN"],
  },
  "POST /message/:id/poll/close": {
    access: "session",
    forGuests: true,
    params,
    output: Counted,
    errors: ["NOT_FOUND", "NOT_REACHABLE"],
  },
  /** Refused for an anonymous poll. */
  "GET /message/:id/poll/votes": {
    access: "session",
    forGuests: true,
    params,
    query: z.object({
      option: z.coerce.number().int().min(1).max(POLL_OPTIONS_MAX).optional(),
      limit: Limit,
      cursor: Cursor,
    }),
    output: z.array(z.object({ option: z.number().int(), user: Person, at: Time })),
    errors: ["NOT_FOUND", "FORBIDDEN"],
  },
} as const satisfies CallMap;
