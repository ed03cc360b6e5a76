import { z } from "zod";
import type { CallMap } from "../call.ts";
import { Id, LanguageCode, Time, TimeZone } from "../fields.ts";
import { PUSH_ENDPOINT_CODE_UNITS } from "../limits.ts";
import { objection } from "../objections.ts";

export const PushShows = z.enum(["everything", "sender", "nothing"]);

export const PushDevice = z.object({
  _id: Id,
  current: z.boolean(),
  /** Names of the browser and its system; empty if unknown. */
  browser: z.string(),
  system: z.string(),
  shows: PushShows,
  createdAt: Time,
});

const TimeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, objection("notATimeOfDay"));

/** When a user's devices stay silent; past midnight if `from` is later than `to`. */
export const QuietHours = z.object({
  from: TimeOfDay,
  to: TimeOfDay,
  timeZone: TimeZone,
});

const Push = z.object({
  /** The server's public key, which browsers need to subscribe. */
  publicKey: z.string(),
  devices: z.array(PushDevice),
  quietHours: QuietHours.nullable(),
});

const params = z.object({ id: Id });

export const pushCalls = {
  "GET /push": { access: "session", scope: "none", output: Push },
  /** Subscribes this session's browser. A second subscription replaces the first. */
  "POST /push/devices": {
    access: "session",
    scope: "none",
    keepsAnswer: false,
    body: z.object({
      endpoint: z.url().max(PUSH_ENDPOINT_CODE_UNITS),
      keys: z.object({
        p256dh: z.string().regex(/^[\w-]{87}=?$/),
        auth: z.string().regex(/^[\w-]{22}={0,2}$/),
      }),
      shows: PushShows.optional(),
      /** Language of the notification texts; unchanged if absent. */
      language: LanguageCode.optional(),
    }),
    output: PushDevice,
    status: 201,
    errors: ["RATE_LIMITED"],
  },
  "PATCH /push/devices/:id": {
    access: "session",
    scope: "none",
    params,
    body: z.object({ shows: PushShows }),
    output: PushDevice,
    errors: ["NOT_FOUND"],
  },
  "DELETE /push/devices/:id": {
    access: "session",
    scope: "none",
    params,
    output: z.object({ success: z.literal(true) }),
    errors: ["NOT_FOUND"],
  },
  /** Sends a test notification regardless of settings; returns whether the push service accepted it. */
  "POST /push/devices/:id/test": {
    access: "session",
    scope: "none",
    keepsAnswer: false,
    params,
    output: z.object({ success: z.literal(true), delivered: z.boolean() }),
    errors: ["NOT_FOUND", "RATE_LIMITED"],
  },
  "PUT /push/quiet-hours": {
    access: "session",
    scope: "none",
    body: z.object({ quietHours: QuietHours.nullable() }),
    output: z.object({ success: z.literal(true), quietHours: QuietHours.nullable() }),
  },
} as const satisfies CallMap;

export type PushDevice = z.infer<typeof PushDevice>;
export type PushShows = z.infer<typeof PushShows>;
export type QuietHours = z.infer<typeof QuietHours>;
export type Push = z.infer<typeof Push>;
