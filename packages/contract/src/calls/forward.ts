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
   * Copies text and picture into other conversations, each with its own outcome; with a single target, its refusal is
   * the call's error. A repeat with the same `clientMessageId` or `Idempotency-Key` returns the messages already sent.
   */
  "POST /message/:id/forward": {
    access: "session",
    // A stored answer would outlive the texts in it.
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
