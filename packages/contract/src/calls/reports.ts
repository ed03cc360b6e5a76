import { z } from "zod";
import type { CallMap } from "../call.ts";
import { Id, WellFormed } from "../fields.ts";
import { REPORT_WORDS } from "../limits.ts";
import { objection } from "../objections.ts";

export const ReportReason = z.enum(["spam", "insult", "threat", "other"]);

export const reportCalls = {
  /**
   * Shows a message of somebody else to the people who run the server, as it is now. Once per person and message,
   * suggestion or correction: again it changes nothing.
   */
  "POST /message/:id/report": {
    access: "session",
    forPeople: true,
    params: z.object({ id: Id }),
    body: z
      .object({
        reason: ReportReason,
        words: WellFormed.trim()
          .max(REPORT_WORDS, objection("atMost", { most: REPORT_WORDS }))
          .default(""),
        /** Whether the messages before it are shown too, as far as the caller can read them. */
        withContext: z.boolean(),
        /** For the message's author: reports this suggestion of a reader instead. */
        suggestionId: Id.optional(),
        /** The same: reports what this person corrected in it. */
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
