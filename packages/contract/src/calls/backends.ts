import { z } from "zod";
import type { CallMap } from "../call.ts";
import { Id, Time } from "../shapes.ts";

const Count = z.number().int();

const BackendList = z.object({
  /** The first is the primary, the second the backup. */
  backends: z.array(z.string()),
  /** Grows with every change. */
  revision: Count,
  updatedBy: Id.nullable(),
  updatedAt: Time.nullable(),
});

/** The control plane: the same calls on the server and on the edge. */
export const backendCalls = {
  "GET /admin/render-status": {
    access: "admin",
    output: z.object({
      success: z.literal(true),
      backends: z.object({
        total: Count,
        healthy: Count,
        /** Empty where there is none. */
        primary: z.string(),
        backup: z.string(),
        /** Rounds of keeping backends awake since the start. */
        cycle: Count,
        /** Cloudflare accounts configured. */
        accounts: Count,
        details: z.array(
          z.object({
            url: z.string(),
            status: z.enum(["healthy", "unhealthy", "asleep", "unknown"]),
            /** Milliseconds of the last answer; 0 while there was none. */
            responseTime: z.number(),
          }),
        ),
      }),
    }),
  },
  "GET /admin/config": { access: "admin", output: BackendList.extend({ success: z.literal(true) }) },
  "PUT /admin/config": {
    access: "admin",
    body: z.object({
      backends: z.array(z.string().max(2_000)).max(100),
      /** The revision that was seen; without one the newest is meant. */
      revision: Count.optional(),
      /** Needed when the sign-in is older than ten minutes. */
      currentPassword: z.string().max(1_000).optional(),
    }),
    output: BackendList.extend({ success: z.literal(true) }),
    errors: ["REAUTHENTICATE", "WRONG_PASSWORD", "STALE_CONFIG", "MANAGED_BY_EDGE"],
  },
  /** Asked by the worker before it keeps a list: demands the proof a change needs, and notes the deed. */
  "POST /admin/config/approval": {
    access: "admin",
    body: z.object({
      /** Of the list that is to be kept. */
      count: Count.min(1).max(100),
      revision: Count.min(1),
      currentPassword: z.string().max(1_000).optional(),
    }),
    output: z.object({ success: z.literal(true) }),
    errors: ["REAUTHENTICATE", "WRONG_PASSWORD", "NOT_FOUND"],
  },
} as const satisfies CallMap;
