import { z } from "zod";
import type { CallMap } from "../call.ts";
import { Id } from "../fields.ts";
import { FORWARD_TARGETS_MAX } from "../limits.ts";
import { Message } from "../shapes.ts";
import { ClientMessageId } from "./messages.ts";

const Refused = z.object({
  conversationId: Id,
  error: z.object({ code: z.string(), message: z.string(), retryAfter: z.number().optional() }),
});

export const forwardCalls = {
  /**
   * Copies text and picture into other conversations, each with its own outcome; the refusal of a single one is the
   * call's. A repeat with the same `clientMessageId`, or the same `Idempotency-Key`, finds what was sent.
   */
  "POST /message/:id/forward": {
    access: "session",
    // The stored answer would outlive the texts in it.
    keepsAnswer: false,
    holdsText: true,
    params: z.object({ id: Id }),
    body: z.object({
      conversationIds: z.array(Id).min(1).max(FORWARD_TARGETS_MAX),
      clientMessageId: ClientMessageId.optional(),
    }),
    output: z.array(z.union([z.object({ conversationId: Id, message: Message }), Refused])),
    errors: ["NOT_FOUND", "ABOVE_PRIVACY_LEVEL", "NOT_REACHABLE", "FORBIDDEN", "TOO_LARGE"],
  },
} as const satisfies CallMap;
