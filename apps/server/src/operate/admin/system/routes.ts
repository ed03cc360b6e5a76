import type { SystemStatus } from "@lingualoom/contract/calls/admin/system.ts";
import { FAILED_WORK_SHOWN } from "@lingualoom/contract/limits.ts";
import { type AuditRecord, audit } from "#/people/audit/audit.ts";
import type { Platform } from "#/platform/context.ts";
import type { Transaction } from "#/platform/database/open.ts";
import { notFound } from "#/platform/errors.ts";
import type { Routes } from "#/platform/http/routes.ts";
import { type Check, checkIn, languageOf } from "#/platform/http/sentences/sentences.ts";
import type { Jobs } from "#/platform/jobs/open-jobs.ts";
import { isLoopback, originsOutside } from "#/platform/reachable.ts";
import { say } from "#/platform/sentences/sentence.ts";
import { discardWork, readGivenUp, reviveWork } from "#/platform/work-queue/work-store.ts";
import type { SystemChecks } from "./checks.ts";
import { NOTHING_STORED, readStored } from "./stored-store.ts";

/** Calls of the system page: the state of this server, and failed work. */
export function systemRoutes(
  context: Platform & { readonly uptime: () => number },
  deps: {
    readonly checks: SystemChecks;
    readonly sockets: () => number;
    readonly commits: { readonly rows: number; readonly batches: number };
    readonly searchIndexing: () => SystemStatus["queues"]["searchIndexing"];
    readonly jobs: () => Pick<Jobs, "failed" | "tryAgain" | "discard">;
  },
): Routes<"GET /health/admin/system" | "POST /health/admin/failed/:id/retry" | "DELETE /health/admin/failed/:id"> {
  const { database, clock, work } = context;
  const { checks, sockets } = deps;
  const reach = () => {
    const { publicUrl, host, inContainer } = context.config.http;
    const { port } = new URL(context.publicUrl);
    const at = (where: string) => (inContainer ? [] : originsOutside(where, Number(port || 80)));
    const isPrivate = publicUrl === null && at(host).length === 0;
    return {
      http: publicUrl === null ? at(host) : [publicUrl],
      possible: isPrivate ? at("0.0.0.0") : [],
      https: context.localHttps.origins.filter((origin) => !isLoopback(new URL(origin).hostname)),
    };
  };
  async function readFailed(): Promise<SystemStatus["failed"]> {
    const [given, sweeps] = await Promise.all([readGivenUp(database, FAILED_WORK_SHOWN), deps.jobs().failed()]);
    return [...given, ...sweeps.map((sweep) => ({ ...sweep, kind: "sweep" }))]
      .map((one) => ({ ...one, at: one.at.toISOString() }))
      .sort((a, b) => b.at.localeCompare(a.at))
      .slice(0, FAILED_WORK_SHOWN);
  }

  /** Acts on failed work and writes an audit entry. @throws AppError `NOT_FOUND` */
  const end = (act: (sql: Transaction) => Promise<string | false | undefined>, record: Omit<AuditRecord, "details">) =>
    database.begin(async (sql) => {
      const kind = await act(sql);
      if (!kind) throw notFound("failedWorkNotFound");
      await audit(sql, clock, { ...record, details: { kind } });
      return kind;
    });

  return {
    async "POST /health/admin/failed/:id/retry"({ params: { id }, me, address }) {
      const actor = { userId: me.userId, address };
      const revive = async (sql: Transaction) =>
        (await reviveWork(sql, id, clock.now())) ?? ((await deps.jobs().tryAgain(sql, id)) && "sweep");
      work.wake(await end(revive, { actor, action: "work.retried" }));
      return { success: true };
    },
    async "DELETE /health/admin/failed/:id"({ params: { id }, me, address }) {
      const actor = { userId: me.userId, address };
      const discard = async (sql: Transaction) =>
        (await discardWork(sql, id)) ?? ((await deps.jobs().discard(sql, id)) && "sweep");
      await end(discard, { actor, action: "work.discarded" });
      return { success: true };
    },
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
      const failed = databaseCheck.ok ? await readFailed() : [];
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
        reach: reach(),
        databaseBytes: stored.bytes,
        migrations: stored.migrations,
        queues: {
          mailWaiting: stored.mailWaiting,
          mailGivenUp: stored.mailGivenUp,
          messagesWritten: deps.commits.rows,
          batchesWritten: deps.commits.batches,
          searchIndexing: deps.searchIndexing(),
        },
        failed,
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
