import { sweepOnce } from "../identity/sweep.ts";
import { forgetFreeTexts } from "../language/translation/history/history-store.ts";
import { foldPastDays } from "../people/analytics/figures-store.ts";
import type { Timer } from "../platform/clock.ts";
import type { Idempotency } from "../platform/http/idempotency.ts";
import { openJobs, type Sweep } from "../platform/jobs/open-jobs.ts";
import { repeat } from "../platform/repeat.ts";
import { sweepEndedGroups } from "../talk/conversations/groups/ended-groups.ts";
import { sweepRevisions } from "../talk/messages/edit/edit.ts";
import { MessageExpiry } from "../talk/messages/expiry/message-expiry.ts";
import { sweepReports } from "../talk/messages/reports/reports.ts";
import type { Administration } from "./administration.ts";
import type { Infrastructure } from "./infrastructure.ts";
import type { Messaging } from "./messaging.ts";
import type { Notifying } from "./notifying.ts";
import type { People } from "./people.ts";

const MINUTE_MS = 60 * 1_000;
/** Polling interval for due messages; cron has no seconds. */
const EXPIRY_MS = 8 * 1_000;
/** Interval at which another server's changes of keys are loaded. */
const KEYS_MS = 58 * 1_000;

/** Indexing interval; a search finds messages even before they are indexed. */
const INDEX_MS = 11 * 1_000;

interface Features {
  readonly people: People;
  readonly messaging: Messaging;
  readonly notifying: Notifying;
  readonly administration: Administration;
  readonly idempotency: Idempotency;
}

/** Scheduled jobs that run on one server of the cluster. */
function sweepsOf(infrastructure: Infrastructure, features: Features): Readonly<Record<string, Sweep>> {
  const { people, messaging, idempotency } = features;
  const { mailer, background, clock, pictures, budgetStore, storedLimits } = infrastructure;
  const inBackground = { ...people.context, database: background };
  return {
    "unfinished-deletions": { cron: "* * * * *", run: () => people.deletion.resume() },
    "ended-groups": { cron: "* * * * *", run: () => sweepEndedGroups(inBackground) },
    // Sockets at other servers close within a minute.
    accounts: {
      cron: "*/10 * * * *",
      run: () => sweepOnce(inBackground, (sessionId) => people.sockets.closeSession(sessionId)),
    },
    "repeated-requests": { cron: "4 * * * *", run: () => idempotency.sweep() },
    budgets: { cron: "9 * * * *", run: () => budgetStore.sweep(clock.now()) },
    limits: { cron: "14 * * * *", run: () => storedLimits.sweep() },
    reports: { cron: "19 * * * *", run: () => sweepReports(inBackground) },
    pictures: { cron: "24 * * * *", run: () => pictures.sweep() },
    "late-messages": { cron: "29 * * * *", run: () => people.deletion.sweep() },
    outbox: { cron: "34 * * * *", run: async () => mailer.sweep?.() },
    figures: { cron: "39 * * * *", run: () => foldPastDays(background, clock.now()) },
    // Messages that a dead server had not indexed; the timer's next run indexes them and continues after failures.
    "unindexed-messages": { cron: "44 * * * *", run: async () => messaging.indexer.sweepAgain() },
    "webhook-log": { cron: "54 * * * *", run: () => features.notifying.outgoing.sweep() },
    revisions: { cron: "34 3 * * *", run: () => sweepRevisions(inBackground) },
    imports: { cron: "59 * * * *", run: () => features.administration.imports.sweep() },
    "free-texts": { cron: "49 * * * *", run: () => forgetFreeTexts(background, clock.now()) },
  };
}

/**
 * Starts the periodic work. Work that concerns this server's own memory or sockets, or is promised within seconds, has
 * a timer here; work for the whole cluster is a sweep.
 */
export function startJobs(infrastructure: Infrastructure, features: Features) {
  const { background, clock, log, serverSettings, work } = infrastructure;
  const { people, administration } = features;
  const { indexer } = features.messaging;
  const { context, sockets, deletion } = people;
  const expiry = new MessageExpiry({ ...context, database: background });
  const timers: Timer[] = [];
  const every = (ms: number, action: () => Promise<unknown>) => {
    timers.push(repeat(clock, ms, async () => void (await action()), log));
  };

  every(EXPIRY_MS, () => expiry.run());
  // Another server may have changed them; every server keeps them in memory.
  every(KEYS_MS, () => Promise.all([administration.keys.load(), serverSettings.load()]));
  // Closes sockets of sessions that ended on another server, by expiry, or during the connection.
  every(MINUTE_MS, () => sockets.closeEnded());
  every(INDEX_MS, () => indexer.run());
  const sweeps = sweepsOf(infrastructure, features);
  const jobs = openJobs({ database: background, clock, log, sweeps });
  // A stopped server may have left deletions unfinished.
  deletion.resume().catch((error) => log.warn({ err: error }, "unfinished deletions wait for another minute"));
  features.messaging.observer
    .findMissed()
    .catch((error) => log.warn({ err: error }, "languages that a stopped server left open stay so"));
  work.start();
  return {
    ...jobs,
    /** Runs every sweep and everything that is due; for tests with a frozen clock. */
    async sweep(): Promise<void> {
      for (const { run } of Object.values(sweeps)) await run();
      await work.look();
      await work.idle();
    },
    async [Symbol.asyncDispose](): Promise<void> {
      for (const timer of timers) timer.cancel();
      await jobs[Symbol.asyncDispose]();
    },
  };
}
