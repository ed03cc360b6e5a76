import { z } from "zod";
import type { CallMap } from "../../call.ts";
import { Id, Time } from "../../fields.ts";
import { Check, Count, Done, WithId } from "./parts.ts";

/** A job that has exhausted its retries; an administrator can retry or discard it. */
export const FailedWork = z.object({
  _id: Id,
  /** `email`, `push`, `reminder`, `alert`, `webhook`, `transcription` or `sweep`; a newer server may have others. */
  kind: z.string(),
  /** The kind of email or sweep; empty for other jobs. */
  name: z.string(),
  /** Error text of the mail server, another receiver or the database. */
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
  /** Origins at which others open this server. */
  reach: z.object({
    http: z.array(z.string()),
    /** Origins it would have too if it listened everywhere. */
    possible: z.array(z.string()),
    https: z.array(z.string()),
  }),
  databaseBytes: z.number().nullable(),
  migrations: z.array(z.object({ name: z.string(), ranAt: Time })),
  queues: z.object({
    /** Emails are counted up to `EMAILS_COUNTED`. */
    mailWaiting: Count,
    mailGivenUp: Count,
    /** Messages written since the start, and the transactions that wrote them. */
    messagesWritten: Count,
    batchesWritten: Count,
    /** Progress of indexing older messages for search: conversations done, of how many; null when complete. */
    searchIndexing: z.object({ conversations: Count, of: Count }).nullable(),
  }),
  /** Newest first, up to `FAILED_WORK_SHOWN`. */
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
  "POST /health/admin/failed/:id/retry": { access: "admin", params: WithId, output: Done, errors: ["NOT_FOUND"] },
  "DELETE /health/admin/failed/:id": { access: "admin", params: WithId, output: Done, errors: ["NOT_FOUND"] },
} as const satisfies CallMap;

export type FailedWork = z.infer<typeof FailedWork>;
export type SystemStatus = z.infer<typeof SystemStatus>;
