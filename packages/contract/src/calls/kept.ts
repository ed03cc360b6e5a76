import { z } from "zod";
import type { CallMap } from "../call.ts";
import { Id, Time } from "../fields.ts";
import { SELECTED_MAX } from "../limits.ts";
import { Message } from "../shapes.ts";
import { Cursor, Limit } from "./messages.ts";

export const KeptMessage = z.object({ message: Message, keptAt: Time });

export const keptCalls = {
  /** The messages that the caller keeps and may read, latest kept first. */
  "GET /kept": {
    access: "session",
    forPeople: true,
    holdsText: true,
    query: z.object({ cursor: Cursor, limit: Limit }),
    output: z.array(KeptMessage),
  },
  /** Ids of all of them. */
  "GET /kept/ids": { access: "session", forPeople: true, output: z.array(Id) },
  /** Keeps messages, or no longer. Returns those that the caller may read; the others are left out. */
  "PUT /kept": {
    access: "session",
    forPeople: true,
    body: z.object({ messageIds: z.array(Id).min(1).max(SELECTED_MAX), kept: z.boolean() }),
    output: z.object({ messageIds: z.array(Id) }),
    errors: ["NOT_FOUND", "TOO_MANY_KEPT"],
  },
} as const satisfies CallMap;

export type KeptMessage = z.infer<typeof KeptMessage>;
