import type { SystemStatus } from "@lingualoom/contract/calls/admin/system.ts";
import type { Database } from "../../../database/open.ts";
import type { Routes } from "../../../http/routes.ts";
import { type Check, checkIn, languageOf } from "../../../http/sentences/sentences.ts";
import { say } from "../../../sentences/sentence.ts";
import type { SystemChecks } from "./checks.ts";
import { NOTHING_STORED, readStored } from "./stored-store.ts";

export interface SystemDependencies {
  readonly database: Database;
  readonly checks: SystemChecks;
  readonly version: string;
  readonly logLevel: () => string;
  readonly uptime: () => number;
  readonly sockets: () => number;
  readonly commits: { readonly rows: number; readonly batches: number };
  /** Warnings and errors, latest first. */
  readonly searchIndexing: () => SystemStatus["queues"]["searchIndexing"];
  readonly recentLog: () => SystemStatus["log"];
}

/** The call of the system page: the state of this server for an operator. */
export function systemRoutes(deps: SystemDependencies): Routes<"GET /health/admin/system"> {
  const { database, checks, sockets } = deps;
  return {
    async "GET /health/admin/system"({ me, headers }) {
      const language = languageOf(me, headers);
      const translated = <T extends Check>(check: T) => checkIn(check, language);
      const [databaseCheck, durability, mail, redis, disk] = await Promise.all([
        checks.database(),
        checks.durability(),
        checks.mail(),
        checks.redis(),
        checks.disk(),
      ]);
      const stored = databaseCheck.ok ? await readStored(database) : NOTHING_STORED;
      return {
        database: translated(databaseCheck),
        durability: translated(durability),
        backend: translated(
          databaseCheck.ok
            ? { ok: true, word: say("operational") }
            : { ok: false, word: say("degraded"), message: say("nothingStored") },
        ),
        mail: translated(mail.ok && mail.word.code === "connected" ? { ...mail, word: say("ready") } : mail),
        redis: translated(redis),
        disk: translated(disk),
        sandbox: translated(checks.sandbox()),
        databaseBytes: stored.bytes,
        migrations: stored.migrations,
        queues: {
          mailWaiting: stored.mailWaiting,
          mailGivenUp: stored.mailGivenUp,
          messagesWritten: deps.commits.rows,
          batchesWritten: deps.commits.batches,
          searchIndexing: deps.searchIndexing(),
        },
        sockets: sockets(),
        versions: {
          Lingualoom: deps.version,
          "Node.js": process.version.slice(1),
          ...(stored.postgres && { PostgreSQL: stored.postgres }),
        },
        uptime: deps.uptime(),
        memoryBytes: process.memoryUsage.rss(),
        logLevel: deps.logLevel(),
        log: [...deps.recentLog()],
      };
    },
  };
}
