import { z } from "zod";
import type { CallMap } from "../call.ts";
import { Id, Time } from "../fields.ts";
import { Person } from "../shapes.ts";

export const Correction = z.object({ by: Person, text: z.string(), at: Time });

export type Correction = z.infer<typeof Correction>;

const done = z.object({ success: z.literal(true) });

export const correctionCalls = {
  /** All corrections for the author; for others only their own. */
  "GET /message/:id/corrections": {
    access: "session",
    holdsText: true,
    params: z.object({ id: Id }),
    output: z.array(Correction),
    errors: ["NOT_FOUND"],
  },
  /** Corrects a message of an author who allows it, or replaces the caller's correction. */
  "PUT /message/:id/corrections": {
    access: "session",
    forPeople: true,
    params: z.object({ id: Id }),
    body: z.object({ text: z.string() }),
    output: done,
    errors: ["NOT_FOUND", "NOT_REACHABLE", "FORBIDDEN", "TEXT_TOO_LONG"],
  },
  /** Removes a correction; allowed for its author and for the author of the message. */
  "DELETE /message/:id/corrections/:userId": {
    access: "session",
    params: z.object({ id: Id, userId: Id }),
    output: done,
    errors: ["NOT_FOUND"],
  },
} as const satisfies CallMap;
