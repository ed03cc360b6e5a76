import { z } from "zod";
import type { CallMap } from "../call.ts";
import { Id } from "../fields.ts";
import { Message } from "../shapes.ts";

const params = z.object({ conversationId: Id, messageId: Id });
const output = z.object({ success: z.literal(true) });

export const pinCalls = {
  /** The pinned messages that the caller may read, newest pin first. */
  "GET /conversations/:conversationId/pins": {
    access: "session",
    forGuests: true,
    holdsText: true,
    params: z.object({ conversationId: Id }),
    output: z.array(Message),
    errors: ["NOT_FOUND"],
  },
  "PUT /conversations/:conversationId/pins/:messageId": {
    access: "session",
    params,
    output,
    errors: ["NOT_FOUND", "FORBIDDEN", "NOT_REACHABLE", "TOO_MANY_PINS"],
  },
  "DELETE /conversations/:conversationId/pins/:messageId": {
    access: "session",
    params,
    output,
    errors: ["NOT_FOUND", "FORBIDDEN", "NOT_REACHABLE"],
  },
} as const satisfies CallMap;
