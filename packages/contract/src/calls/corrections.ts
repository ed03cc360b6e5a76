import { z } from "zod";
import type { CallMap } from "../call.ts";
import { Id, Time } from "../fields.ts";
import { Person } from "../shapes.ts";

/** How somebody would say what the author of a message learns to say. */
export const Correction = z.object({ by: Person, text: z.string(), at: Time });

export type Correction = z.infer<typeof Correction>;

const done = z.object({ success: z.literal(true) });

export const correctionCalls = {
  /** For the author everybody's, for others their own. */
  "GET /message/:id/corrections": {
    access: "session",
    holdsText: true,
    params: z.object({ id: Id }),
    output: z.array(Correction),
    errors: ["NOT_FOUND"],
  },
  /** Corrects a message of who allows it; again with other words replaces them. */
  "PUT /message/:id/corrections": {
    access: "session",
    forPeople: true,
    params: z.object({ id: Id }),
    body: z.object({ text: z.string() }),
    output: done,
    errors: ["NOT_FOUND", "NOT_REACHABLE", "FORBIDDEN", "TEXT_TOO_LONG"],
  },
  /** Removes somebody's correction: who made it, and the author of the message. */
  "DELETE /message/:id/corrections/:userId": {
    access: "session",
    params: z.object({ id: Id, userId: Id }),
    output: done,
    errors: ["NOT_FOUND"],
  },
} as const satisfies CallMap;
