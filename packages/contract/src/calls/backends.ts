import { z } from "zod";
import type { CallMap } from "../call.ts";
import { Id, Time } from "../fields.ts";

const Count = z.number().int();

const BackendList = z.object({
  /** The first is the primary, the second the backup. */
  backends: z.array(z.string()),
  /** Incremented by every change. */
  revision: Count,
  updatedBy: Id.nullable(),
  updatedAt: Time.nullable(),
});

/** The control plane. The server and the worker both answer these calls. */
export const backendCalls = {
  "GET /admin/render-status": {
    access: "admin",
    output: z.object({
      success: z.literal(true),
      backends: z.object({
        total: Count,
        healthy: Count,
        primary: z.string(),
        backup: z.string(),
        /** Keep-alive cycles since the start. */
        cycle: Count,
        accounts: Count,
        details: z.array(
          z.object({
            url: z.string(),
            status: z.enum(["healthy", "unhealthy", "asleep", "unknown"]),
            /** Milliseconds the last answer took; 0 before the first. */
            responseTime: z.number(),
          }),
        ),
      }),
    }),
  },
  "GET /admin/config": { access: "admin", output: BackendList.extend({ success: z.literal(true) }) },
  "PUT /admin/config": {
    access: "admin",
    scope: "none",
    body: z.object({
      backends: z.array(z.string().max(2_000)).max(100),
      /** The revision that the administrator saw; defaults to the newest. */
      revision: Count.optional(),
      /** Required when the sign-in is older than ten minutes. */
      currentPassword: z.string().max(1_000).optional(),
    }),
    output: BackendList.extend({ success: z.literal(true) }),
    errors: ["REAUTHENTICATE", "WRONG_PASSWORD", "STALE_CONFIG", "MANAGED_BY_EDGE"],
  },
  /** Called by the worker before it stores a list. The server demands reauthentication and writes an audit entry. */
  "POST /admin/config/approval": {
    access: "admin",
    scope: "none",
    body: z.object({
      count: Count.min(1).max(100),
      revision: Count.min(1),
      currentPassword: z.string().max(1_000).optional(),
    }),
    output: z.object({ success: z.literal(true) }),
    errors: ["REAUTHENTICATE", "WRONG_PASSWORD", "NOT_FOUND"],
  },
} as const satisfies CallMap;
