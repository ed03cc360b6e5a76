import { z } from "zod";
import type { CallMap } from "../../call.ts";
import { Day, Id, Time, WellFormed } from "../../fields.ts";
import { Cursor, limit } from "./parts.ts";

const Names = z.object({ _id: Id, fullName: z.string(), email: z.string() });
export const AuditEntry = z.object({
  _id: Id,
  at: Time,
  /** Null for the server's command line, or for a user who has been deleted. */
  actor: Names.nullable(),
  actorId: Id.nullable(),
  action: z.string(),
  subject: Names.nullable(),
  subjectId: Id.nullable(),
  address: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
});

export const auditCalls = {
  "GET /health/admin/activity": {
    access: "admin",
    query: z.object({
      limit: limit(1_000),
      cursor: Cursor,
      action: WellFormed.max(64).optional(),
      actor: z.uuid().optional(),
      subject: z.uuid().optional(),
      from: Day.optional(),
      until: Day.optional(),
    }),
    output: z.object({ entries: z.array(AuditEntry), next: Id.nullable() }),
  },
} as const satisfies CallMap;

export type AuditEntry = z.infer<typeof AuditEntry>;
