import { z } from "zod";
import type { CallMap } from "../../call.ts";
import { Id, Time } from "../../fields.ts";
import { Check, Count, Done, WithId } from "./parts.ts";

/** Work that was tried for as long as makes sense, and lies until an administrator has it tried again or discards it. */
export const FailedWork = z.object({
  _id: Id,
  /** `email`, `push`, `reminder`, `alert`, `webhook`, `transcription` or `sweep`; a newer server may have others. */
  kind: z.string(),
  /** Which email or sweep; empty for other work. */
  name: z.string(),
  /** What the mail server, another receiver or the database said. */
  reason: z.string(),
  at: Time,
});

export const SystemStatus = z.object({
  database: Check,
  /** Whether acknowledged messages survive a power cut. */
  durability: Check,
  backend: Check,
  mail: Check,
  nats: Check,
  /** Whether the processes that parse untrusted data are isolated from the server's files and the network. */
  sandbox: Check,
  disk: Check.extend({ free: z.number().optional(), total: z.number().optional() }),
  /** Bytes of the whole database. */
  databaseBytes: z.number().nullable(),
  migrations: z.array(z.object({ name: z.string(), ranAt: Time })),
  queues: z.object({
    /** Emails are counted up to `EMAILS_COUNTED`. */
    mailWaiting: Count,
    mailGivenUp: Count,
    /** Messages since the start, and the transactions that wrote them. */
    messagesWritten: Count,
    batchesWritten: Count,
    /** How many conversations were looked through for what search does not index yet, and of how many; null after all of them. */
    searchIndexing: z.object({ conversations: Count, of: Count }).nullable(),
  }),
  /** Latest first, up to `FAILED_WORK_SHOWN`. */
  failed: z.array(FailedWork),
  sockets: Count,
  versions: z.record(z.string(), z.string()),
  uptime: z.number(),
  memoryBytes: z.number(),
  logLevel: z.string(),
  log: z.array(z.object({ at: Time, level: z.string(), message: z.string() })),
});

export const systemCalls = {
  "GET /health/load-balancing": {
    access: "admin",
    output: z.object({
      strategy: z.string(),
      backends: z.array(
        z.object({
          url: z.string(),
          healthy: z.boolean(),
          /** Milliseconds. */
          responseTime: z.number(),
          activeConnections: Count,
        }),
      ),
    }),
  },
  "GET /health/admin/system": { access: "admin", output: SystemStatus },
  /** Tries the work again. */
  "POST /health/admin/failed/:id/retry": { access: "admin", params: WithId, output: Done, errors: ["NOT_FOUND"] },
  /** Drops the work, which is never done. */
  "DELETE /health/admin/failed/:id": { access: "admin", params: WithId, output: Done, errors: ["NOT_FOUND"] },
} as const satisfies CallMap;

export type FailedWork = z.infer<typeof FailedWork>;
export type SystemStatus = z.infer<typeof SystemStatus>;
