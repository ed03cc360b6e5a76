import { z } from "zod";
import type { CallMap } from "../call.ts";
import { Id, Time } from "../fields.ts";

/** A text begun in a conversation. Empty once it is sent or deleted. */
export const StoredDraft = z.object({
  conversationId: Id,
  text: z.string(),
  /** When it was written. */
  updatedAt: Time,
});

export const draftCalls = {
  /** The caller's latest drafts, at most `DRAFTS_LISTED`, latest first, with empty ones. */
  "GET /drafts": {
    access: "session",
    forPeople: true,
    forGuests: true,
    holdsText: true,
    output: z.array(StoredDraft),
  },
  /** Stores the draft unless a later one is stored, and returns the one that counts. A time in the future counts as now. */
  "PUT /drafts/:conversationId": {
    access: "session",
    forPeople: true,
    forGuests: true,
    holdsText: true,
    keepsAnswer: false,
    params: z.object({ conversationId: Id }),
    body: StoredDraft.omit({ conversationId: true }),
    output: StoredDraft,
    errors: ["NOT_FOUND", "TEXT_TOO_LONG"],
  },
} as const satisfies CallMap;

export type StoredDraft = z.infer<typeof StoredDraft>;
