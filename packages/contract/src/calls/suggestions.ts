import { z } from "zod";
import type { CallMap } from "../call.ts";
import { Id, LanguageCode, Time } from "../fields.ts";
import { Message, Person } from "../shapes.ts";

/** One change of what a message is in another language, or a suggestion of one. */
export const RenditionChange = z.object({
  _id: Id,
  language: z.string(),
  kind: z.enum(["suggested", "written", "taken-back"]),
  by: Person,
  /** Absent where words were taken back. */
  text: z.string().optional(),
  /** What readers of that language had until then; absent where nobody had read it. */
  before: z.string().optional(),
  at: Time,
  /** What the author made of a suggestion; absent as long as it waits. */
  decision: z.enum(["accepted", "declined"]).optional(),
  decidedAt: Time.optional(),
});

export type RenditionChange = z.infer<typeof RenditionChange>;

const params = z.object({ id: Id, language: LanguageCode });
const done = z.object({ success: z.literal(true) });
const refusals = ["NOT_FOUND", "NOT_REACHABLE", "FORBIDDEN"] as const;

export const suggestionCalls = {
  /** A reader suggests what a message is in that language; again with other words replaces what still waits. */
  "PUT /message/:id/suggestions/:language": {
    access: "session",
    params,
    body: z.object({ text: z.string() }),
    output: done,
    errors: [...refusals, "OWN_MESSAGE", "UNSUPPORTED_LANGUAGE", "TEXT_TOO_LONG"],
  },
  /** Takes back my suggestion that still waits. */
  "DELETE /message/:id/suggestions/:language": {
    access: "session",
    params,
    output: done,
    errors: ["NOT_FOUND"],
  },
  /** For its author: every suggestion and change, the latest first. For readers: what they suggested themselves. */
  "GET /message/:id/suggestions": {
    access: "session",
    holdsText: true,
    params: z.object({ id: Id }),
    output: z.array(RenditionChange),
    errors: ["NOT_FOUND"],
  },
  /** The author accepts a suggestion, which is then what that language gets, or declines it. */
  "POST /message/:id/suggestions/:suggestionId/decision": {
    access: "session",
    holdsText: true,
    params: z.object({ id: Id, suggestionId: Id }),
    body: z.object({ accepted: z.boolean() }),
    output: Message,
    errors: refusals,
  },
} as const satisfies CallMap;
