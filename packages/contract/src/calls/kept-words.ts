import { z } from "zod";
import type { CallMap } from "../call.ts";
import { Id, LanguageCode, Time } from "../fields.ts";
import { CALL_TURNS_BYTES, CALL_TURNS_MAX, MESSAGE_CODE_POINTS } from "../limits.ts";
import { Call } from "./calls.ts";

const params = z.object({ callId: Id });
const FACTS = { access: "session", forPeople: true, forGuests: true } as const;

/** What the caller said between two pauses, as it was understood. */
export const CallTurn = z.object({
  segmentId: Id,
  saidAt: Time,
  text: z
    .string()
    .min(1)
    .max(2 * MESSAGE_CODE_POINTS),
  language: LanguageCode.optional(),
});

export const keptWordsCalls = {
  /**
   * Asks everyone who took part to keep what was said, or answers that. One refusal ends it. Possible for a day after the
   * end of the call.
   */
  "PUT /calls/:callId/keep": {
    ...FACTS,
    params,
    body: z.object({ agreed: z.boolean() }),
    output: Call,
    errors: ["NOT_FOUND"],
  },
  /**
   * Hands in what the caller said, once everyone has agreed and the call is over. It becomes messages of a thread. A
   * repeat adds nothing.
   */
  "POST /calls/:callId/turns": {
    ...FACTS,
    keepsAnswer: false,
    holdsText: true,
    params,
    body: z.object({ turns: z.array(CallTurn).min(1).max(CALL_TURNS_MAX) }),
    bodyBytes: CALL_TURNS_BYTES,
    output: z.object({ success: z.literal(true) }),
    errors: ["NOT_FOUND", "FORBIDDEN"],
  },
} as const satisfies CallMap;

export type CallTurn = z.infer<typeof CallTurn>;
