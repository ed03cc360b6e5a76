import { z } from "zod";
import type { CallMap } from "../call.ts";
import { Id, LanguageCode, Time } from "../fields.ts";
import { Message, Person } from "../shapes.ts";

/** A change of a message's rendition, or a suggestion of one. */
export const RenditionChange = z.object({
  _id: Id,
  language: z.string(),
  kind: z.enum(["suggested", "written", "taken-back"]),
  by: Person,
  /** Absent if the rendition was withdrawn. */
  text: z.string().optional(),
  /** The previous rendition; absent if there was none. */
  before: z.string().optional(),
  at: Time,
  /** The author's decision on a suggestion; absent while it is pending. */
  decision: z.enum(["accepted", "declined"]).optional(),
  decidedAt: Time.optional(),
});

export type RenditionChange = z.infer<typeof RenditionChange>;

const params = z.object({ id: Id, language: LanguageCode });
const done = z.object({ success: z.literal(true) });
const refusals = ["NOT_FOUND", "NOT_REACHABLE", "FORBIDDEN"] as const;

export const suggestionCalls = {
  /** Suggests a rendition in that language, or replaces the caller's pending suggestion. */
  "PUT /message/:id/suggestions/:language": {
    access: "session",
    params,
    body: z.object({ text: z.string() }),
    output: done,
    errors: [...refusals, "OWN_MESSAGE", "UNSUPPORTED_LANGUAGE", "TEXT_TOO_LONG"],
  },
  "DELETE /message/:id/suggestions/:language": {
    access: "session",
    params,
    output: done,
    errors: ["NOT_FOUND"],
  },
  /** All suggestions and changes for the author, newest first; for readers their own suggestions. */
  "GET /message/:id/suggestions": {
    access: "session",
    holdsText: true,
    params: z.object({ id: Id }),
    output: z.array(RenditionChange),
    errors: ["NOT_FOUND"],
  },
  /** Accepts a suggestion as the rendition in its language, or declines it. */
  "POST /message/:id/suggestions/:suggestionId/decision": {
    access: "session",
    holdsText: true,
    params: z.object({ id: Id, suggestionId: Id }),
    body: z.object({ accepted: z.boolean() }),
    output: Message,
    errors: refusals,
  },
} as const satisfies CallMap;
