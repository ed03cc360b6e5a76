import { z } from "zod";
import type { CallMap } from "../call.ts";
import { Id, Time } from "../fields.ts";
import { CAPTION_BYTES } from "../limits.ts";

/** What one person said between two pauses. A later revision replaces an earlier one of the same segment. */
export const CallCaption = z.object({
  callId: Id,
  segmentId: Id,
  /** The speaker. */
  userId: Id,
  /** 0 is the original alone. */
  revision: z.number().int(),
  /** The original. */
  text: z.string(),
  /** Absent while it is uncertain. */
  language: z.string().optional(),
  heardAt: Time,
  /** In the reader's language, if the original is in none that they read. */
  rendition: z
    .object({ text: z.string(), language: z.string(), engineName: z.string(), madeAt: z.string() })
    .optional(),
});

export const captionCalls = {
  /**
   * Turns the caller's own voice into captions for the people of the call who read them. The body is a WAV file: one
   * channel of 16 bits, at most 30 seconds. `caption` is null if no one reads captions, or nothing was said.
   */
  "POST /calls/:callId/heard": {
    access: "session",
    forPeople: true,
    forGuests: true,
    keepsAnswer: false,
    holdsText: true,
    params: z.object({ callId: Id }),
    /** Chosen by the speaker's page, so that a repeat replaces the caption. */
    query: z.object({ segmentId: Id }),
    upload: { field: "voice", bytes: CAPTION_BYTES },
    output: z.object({ caption: CallCaption.nullable() }),
    errors: ["NOT_FOUND", "TOO_LARGE", "ABOVE_PRIVACY_LEVEL", "NO_ENGINE", "UNAVAILABLE"],
  },
} as const satisfies CallMap;

export type CallCaption = z.infer<typeof CallCaption>;
