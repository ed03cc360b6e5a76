import type { SystemStatus } from "@lingualoom/contract/calls/admin/system.ts";
import type { Database } from "../../../database/open.ts";
import type { Routes } from "../../../http/routes.ts";
import { languageOf, localizedStatus } from "../../../http/sentences/sentences.ts";
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
  readonly recentLog: () => SystemStatus["log"];
}

/** The call of the system page: the state of this server for an operator. */
export function systemRoutes(deps: SystemDependencies): Routes<"GET /health/admin/system"> {
  const { database, checks, sockets } = deps;
  return {
    async "GET /health/admin/system"({ me, headers }) {
      const language = languageOf(me, headers);
      const translated = <T extends { readonly word: string; readonly message?: string | undefined }>(
        check: T,
      ) => localizedStatus(check, language);
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
            ? { ok: true, word: "Operational" }
            : { ok: false, word: "Degraded", message: "nothing can be stored or read" },
        ),
        mail: translated(mail.ok && mail.word === "Connected" ? { ...mail, word: "Ready" } : mail),
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
