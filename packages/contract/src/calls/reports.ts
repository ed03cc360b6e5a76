import { z } from "zod";
import type { CallMap } from "../call.ts";
import { Id, WellFormed } from "../fields.ts";
import { REPORT_WORDS } from "../limits.ts";
import { objection } from "../objections.ts";

export const ReportReason = z.enum(["spam", "insult", "threat", "other"]);

export const reportCalls = {
  /**
   * Reports a message of another user to the administrators, in its current state. One report per user and message,
   * suggestion or correction: repeating it changes nothing.
   */
  "POST /message/:id/report": {
    access: "session",
    forGuests: true,
    forPeople: true,
    params: z.object({ id: Id }),
    body: z
      .object({
        reason: ReportReason,
        words: WellFormed.trim()
          .max(REPORT_WORDS, objection("atMost", { most: REPORT_WORDS }))
          .default(""),
        /** Includes the preceding messages, as far as the caller can read them. */
        withContext: z.boolean(),
        /** For the message's author: reports this suggestion of a reader instead. */
        suggestionId: Id.optional(),
        /** For the message's author: reports this user's correction instead. */
        correctionBy: Id.optional(),
      })
      .refine(
        ({ suggestionId, correctionBy }) => suggestionId === undefined || correctionBy === undefined,
        "Give one of suggestionId and correctionBy",
      ),
    output: z.object({ success: z.literal(true) }),
    errors: ["NOT_FOUND", "SELF"],
  },
} as const satisfies CallMap;

export type ReportReason = z.infer<typeof ReportReason>;
