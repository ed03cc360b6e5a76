import { z } from "zod";
import type { CallMap } from "../call.ts";
import { Id, Time, TimeZone } from "../fields.ts";
import { objection } from "../objections.ts";
import { Attached, ClientMessageId, GivenRenditions, Mentioned, Silent } from "./messages.ts";

/** A time on a clock, such as `2026-12-01T09:00`, in the time zone beside it; or a moment in UTC. */
const At = z.union([z.iso.datetime({ local: true, precision: -1 }), Time], { error: objection("notATime") });

/** A message that is to be sent later. Only its author sees it. */
export const Scheduled = z.object({
  _id: Id,
  conversationId: Id,
  text: z.string(),
  /** Number of files that it carries. */
  files: z.number().int(),
  silent: z.boolean(),
  /** When it is sent; the clock in the author's time zone then shows `localAt`. */
  at: Time,
  localAt: z.string(),
  timeZone: z.string(),
  /** Why it could not be sent, as a sentence for the author; null while it is to be sent. */
  failure: z.string().nullable(),
});

const params = z.object({ id: Id });

export const scheduledCalls = {
  /** In the order in which they are sent. */
  "GET /scheduled": { access: "session", forPeople: true, holdsText: true, output: z.array(Scheduled) },
  /** Checks the message as sending does. A repeat with the same `clientMessageId` gives the same scheduled message. */
  "POST /conversations/:conversationId/scheduled": {
    access: "session",
    forPeople: true,
    holdsText: true,
    keepsAnswer: false,
    params: z.object({ conversationId: Id }),
    body: z.object({
      text: z.string().default(""),
      attachments: Attached.default([]),
      replyTo: Id.optional(),
      mentions: Mentioned.optional(),
      renditions: GivenRenditions.optional(),
      silent: Silent.default(false),
      clientMessageId: ClientMessageId.optional(),
      at: At,
      timeZone: TimeZone,
    }),
    output: Scheduled,
    status: 201,
    errors: ["NOT_FOUND", "NOT_REACHABLE", "FORBIDDEN", "TEXT_TOO_LONG", "REPLY_GONE", "TOO_MANY_SCHEDULED"],
  },
  /** Changes only the given fields; a time also has its time zone. A message that could not be sent is tried again. */
  "PATCH /scheduled/:id": {
    access: "session",
    forPeople: true,
    holdsText: true,
    keepsAnswer: false,
    params,
    body: z
      .object({ text: z.string(), silent: Silent, at: At, timeZone: TimeZone })
      .partial()
      .refine(({ at, timeZone }) => (at === undefined) === (timeZone === undefined), objection("notATime")),
    output: Scheduled,
    errors: ["NOT_FOUND", "TEXT_TOO_LONG"],
  },
  /** Sends it now; `scheduledChanged` follows. */
  "POST /scheduled/:id/send": {
    access: "session",
    forPeople: true,
    params,
    output: z.object({ success: z.literal(true) }),
    errors: ["NOT_FOUND"],
  },
  "DELETE /scheduled/:id": {
    access: "session",
    forPeople: true,
    params,
    output: z.object({ success: z.literal(true) }),
    errors: ["NOT_FOUND"],
  },
} as const satisfies CallMap;

export type Scheduled = z.infer<typeof Scheduled>;
