import type { SystemStatus } from "@lingualoom/contract/calls/admin/system.ts";
import type { Context } from "../../../context.ts";
import type { Routes } from "../../../http/routes.ts";
import { type Check, checkIn, languageOf } from "../../../http/sentences/sentences.ts";
import { say } from "../../../sentences/sentence.ts";
import type { SystemChecks } from "./checks.ts";
import { NOTHING_STORED, readStored } from "./stored-store.ts";

/** The call of the system page: the state of this server for an operator. */
export function systemRoutes(
  context: Context,
  own: {
    readonly checks: SystemChecks;
    readonly sockets: () => number;
    readonly commits: { readonly rows: number; readonly batches: number };
    readonly searchIndexing: () => SystemStatus["queues"]["searchIndexing"];
  },
): Routes<"GET /health/admin/system"> {
  const { database } = context;
  const { checks, sockets } = own;
  return {
    async "GET /health/admin/system"({ me, headers }) {
      const language = languageOf(me, headers);
      const translated = <T extends Check>(check: T) => checkIn(check, language);
      const [databaseCheck, durability, mail, nats, disk] = await Promise.all([
        checks.database(),
        checks.durability(),
        checks.mail(),
        checks.nats(),
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
        nats: translated(nats),
        disk: translated(disk),
        sandbox: translated(checks.sandbox()),
        databaseBytes: stored.bytes,
        migrations: stored.migrations,
        queues: {
          mailWaiting: stored.mailWaiting,
          mailGivenUp: stored.mailGivenUp,
          messagesWritten: own.commits.rows,
          batchesWritten: own.commits.batches,
          searchIndexing: own.searchIndexing(),
        },
        sockets: sockets(),
        versions: {
          Lingualoom: context.version,
          "Node.js": process.version.slice(1),
          ...(stored.postgres && { PostgreSQL: stored.postgres }),
        },
        uptime: context.uptime(),
        memoryBytes: process.memoryUsage.rss(),
        logLevel: context.serverSettings.current().logLevel,
        log: [...(context.recentLog?.() ?? [])],
      };
    },
  };
}
