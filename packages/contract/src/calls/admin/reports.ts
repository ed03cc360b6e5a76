import { z } from "zod";
import type { CallMap } from "../../call.ts";
import { Id, Time } from "../../fields.ts";
import { PAGE_SIZE_MAX } from "../../limits.ts";
import { ReportReason } from "../reports.ts";
import { Count, Cursor, Done, limit, WithId } from "./parts.ts";

const ReportedUser = z.object({ _id: Id, fullName: z.string(), email: z.string(), suspended: z.boolean() });
const Outcome = z.enum(["dismissed", "deleted", "suspended"]);

export const ReportLine = z.object({
  _id: Id,
  at: Time,
  reason: ReportReason,
  words: z.string(),
  reporter: ReportedUser,
  author: ReportedUser,
  kind: z.enum(["direct", "group"]),
  /** The reported part: the message, or another user's suggestion or correction in the reporter's message. */
  part: z.enum(["message", "suggestion", "correction"]),
  outcome: Outcome.nullable(),
});

/** A message, a suggestion or a correction as it was when it was reported. */
const Reported = z.object({
  author: ReportedUser,
  sentAt: Time,
  text: z.string(),
  /** Whether it had a picture, which may not have been kept. */
  hasPicture: z.boolean(),
  alt: z.string(),
  /** URL of the picture; empty without one. */
  image: z.string(),
});

export const Report = ReportLine.extend({
  message: Reported,
  /** The preceding messages that the reporter agreed to share, oldest first. */
  context: z.array(Reported),
  isThere: z.boolean(),
});

export const adminReportCalls = {
  "GET /health/admin/reports": {
    access: "admin",
    holdsText: true,
    query: z.object({
      limit: limit(PAGE_SIZE_MAX),
      cursor: Cursor,
      state: z.enum(["open", "settled"]).default("open"),
    }),
    /** Newest first. `open` counts open reports, up to `REPORTS_COUNTED`. */
    output: z.object({ reports: z.array(ReportLine), open: Count, next: Id.nullable() }),
  },
  "GET /health/admin/reports/:id": {
    access: "admin",
    holdsText: true,
    params: WithId,
    output: Report,
    errors: ["NOT_FOUND"],
  },
  /** Resolves all reports of the same message, suggestion or correction. */
  "POST /health/admin/reports/:id/dismiss": {
    access: "admin",
    params: WithId,
    output: Done,
    errors: ["NOT_FOUND"],
  },
  "POST /health/admin/reports/:id/delete-message": {
    access: "admin",
    params: WithId,
    output: Done,
    errors: ["NOT_FOUND"],
  },
  "POST /health/admin/reports/:id/suspend-author": {
    access: "admin",
    scope: "none",
    params: WithId,
    output: Done,
    errors: ["REAUTHENTICATE", "NOT_FOUND", "LAST_ADMIN", "SELF"],
  },
} as const satisfies CallMap;

export type ReportLine = z.infer<typeof ReportLine>;
export type Report = z.infer<typeof Report>;
