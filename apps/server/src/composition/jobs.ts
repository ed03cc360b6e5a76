import type { Timer } from "../clock.ts";
import { foldPastDays } from "../features/analytics/figures-store.ts";
import { sweepEndedGroups } from "../features/conversations/groups/ended-groups.ts";
import { MessageExpiry } from "../features/messages/expiry/message-expiry.ts";
import { sweepReports } from "../features/messages/reports/reports.ts";
import type { Idempotency } from "../http/idempotency.ts";
import { repeat } from "../repeat.ts";
import type { Administration } from "./administration.ts";
import type { Infrastructure } from "./infrastructure.ts";
import type { Messaging } from "./messaging.ts";
import type { Notifying } from "./notifying.ts";
import type { People } from "./people.ts";

const MINUTE_MS = 60 * 1_000;
const HOUR_MS = 60 * MINUTE_MS;
/** How soon a message is gone after its time. */
const EXPIRY_MS = 8 * 1_000;
/** How soon another node uses keys that were changed here. */
const KEYS_MS = 58 * 1_000;

/** How soon what was written stands in the index; a search finds it before. */
const INDEX_MS = 11 * 1_000;
/** How soon a push is tried again, or taken over from a node that is gone. */
const PUSH_MS = 13 * 1_000;

interface Features {
  readonly people: People;
  readonly messaging: Messaging;
  readonly notifying: Notifying;
  readonly administration: Administration;
  readonly idempotency: Idempotency;
}

/** Starts the periodic work; the returned function stops it. */
export function startJobs(infrastructure: Infrastructure, features: Features): () => void {
  const { mailer, background, clock, log, pictures, serverSettings } = infrastructure;
  const { people, notifying, administration, idempotency } = features;
  const { indexer } = features.messaging;
  const { context, sockets, deletion } = people;
  const inBackground = { ...context, database: background };
  const expiry = new MessageExpiry(inBackground);
  const timers: Timer[] = [];
  const every = (ms: number, action: () => Promise<unknown>) => {
    timers.push(repeat(clock, ms, async () => void (await action()), log));
  };

  every(EXPIRY_MS, () => expiry.run());
  // An administrator of another node may have changed them.
  every(KEYS_MS, () => Promise.all([administration.keys.load(), serverSettings.load()]));
  // Closes the sockets of sessions that ended on another node, by time, or while the socket was being accepted.
  every(MINUTE_MS, () => sockets.closeEnded());
  every(MINUTE_MS, () => deletion.resume());
  every(MINUTE_MS, () => sweepEndedGroups(inBackground));
  every(HOUR_MS, () => idempotency.sweep());
  every(HOUR_MS, () => infrastructure.budgetStore.sweep(clock.now()));
  every(HOUR_MS, () => infrastructure.storedLimits.sweep());
  every(HOUR_MS, () => sweepReports(inBackground));
  every(HOUR_MS, () => pictures.sweep());
  every(HOUR_MS, () => Promise.all([deletion.sweep(), mailer.sweep?.()]));
  every(INDEX_MS, () => indexer.run());
  every(PUSH_MS, () => notifying.push.run());
  every(HOUR_MS, async () => indexer.sweepAgain());
  every(HOUR_MS, () => foldPastDays(background, clock.now()));
  // A server that was stopped may have left deletions unfinished.
  deletion.resume().catch((error) => log.warn({ err: error }, "unfinished deletions wait for another minute"));
  features.messaging.observer
    .findMissed()
    .catch((error) => log.warn({ err: error }, "languages that a stopped server left open stay so"));
  notifying.push.run().catch((error) => log.warn({ err: error }, "pushes that are due wait for a moment"));
  return () => {
    for (const timer of timers) timer.cancel();
  };
}
