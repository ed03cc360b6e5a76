import { randomUUIDv7 } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { readMemberships } from "#/people/membership/membership-store.ts";
import type { OperatorLevels } from "#/people/membership/privacy-level.ts";
import { privacyLevelOfMessage } from "#/people/membership/privacy-level.ts";
import type { Platform } from "#/platform/context.ts";
import type { Transaction } from "#/platform/database/open.ts";
import { createPostPublic } from "#/platform/public-web/post-public.ts";
import { createSeal } from "#/platform/seal.ts";
import { sentenceIn } from "#/platform/sentences/in-language.ts";
import { say } from "#/platform/sentences/sentence.ts";
import { type RunResult, WorkFailed } from "#/platform/work-queue/work.ts";
import { insertReminder } from "#/reach/reminders/reminder-store.ts";
import { goneAt } from "#/talk/message/parts/lifetime.ts";
import { presentMessageAt } from "#/talk/message/presenter.ts";
import {
  collect,
  type Delivery,
  deleteBefore,
  dropDelivery,
  insertTest,
  type Outcome,
  readMessage,
  readNext,
  recordAttempt,
} from "./delivery-store.ts";
import {
  addHookWork,
  type DueHook,
  openSecret,
  readHookToSend,
  recordArrived,
  recordFailure,
} from "./outgoing-store.ts";

const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 60 * 60_000];
const TIMEOUT_MS = 10 * SECOND;
/** Delivery is retried for a day. */
const BACKOFF = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, HOUR, 2 * HOUR];
const ATTEMPTS = 17;
const KEPT_MS = 30 * 24 * HOUR;
/** Webhooks served concurrently by one server, per owner, and per host. */
const AT_ONCE = 100;
const AT_ONCE_OF_MAKER = 4;
const AT_ONCE_AT_HOST = 20;
/** Milliseconds after which a webhook with more events goes behind all others. */
const TURN_MS = SECOND;
/** A receiver slower than this rests for this multiple of the time it took. */
const SLOW_MS = 2 * SECOND;
const REST = 3;

export type Outgoing = ReturnType<typeof createOutgoing>;

/**
 * Delivers events of conversations to programs. The events are found by the counters of the conversation, so sends wait
 * for nothing and no event is lost. When a server dies during a delivery, the event is sent again with the same id.
 * Each webhook is one job, so its events arrive in order.
 */
export function createOutgoing(context: Platform & { readonly privacyLevels: () => OperatorLevels }) {
  const { clock, log, config, appSecret, privacyLevels, work, background: database } = context;
  const seal = createSeal(appSecret);
  const servedHosts: string[] = [];
  const post = createPostPublic({
    privateAddresses: config.hooks.privateAddresses,
    userAgent: `Lingualoom/${context.version} (webhook)`,
    timeoutMs: TIMEOUT_MS,
  });
  const after = (ms: number) => new Date(clock.now().getTime() + ms);

  async function attempt(
    hook: DueHook,
    { id, type, createdAt }: Pick<Delivery, "id" | "type" | "createdAt">,
    data: object,
    signal: AbortSignal,
  ): Promise<Outcome> {
    const body = JSON.stringify({ type, timestamp: createdAt.toISOString(), data });
    const now = clock.now();
    const headers = {
      "content-type": "application/json",
      "webhook-id": id,
      "webhook-timestamp": String(Math.floor(now.getTime() / 1_000)),
      "webhook-signature": new Webhook(openSecret(seal, hook)).sign(id, now, body),
    };
    try {
      const status = await post({ url: hook.url, headers, body }, signal);
      return { status, error: null };
    } catch (error) {
      return { status: null, error: (error instanceof Error ? error.message : String(error)).slice(0, 300) };
    }
  }

  /** Returns the event as members see it, untranslated; null when there is nothing for outsiders. */
  async function dataOf({ conversationId }: DueHook, { type, messageId, reaction }: Delivery): Promise<object | null> {
    const [conversation] = await readMemberships(database, [conversationId]);
    const row = messageId && (await readMessage(database, conversationId, messageId));
    if (!conversation || !row) return null;
    if (privacyLevelOfMessage(conversation.privacy, privacyLevels(), row) === "device") return null;
    const message = presentMessageAt(row, conversation, clock.now());
    const isGone = goneAt(row) !== null || message.deletedAt !== undefined;
    if (isGone !== (type === "message.deleted")) return null;
    if (reaction) return { conversationId, messageId, ...reaction };
    const { renditions: _, suggestions: __, corrections: ___, ...told } = message;
    return told;
  }

  /** Delivers for one turn, which is a single delivery if the receiver is slow or has just recovered. */
  async function serve(hook: DueHook, attempts: number, signal: AbortSignal): Promise<RunResult> {
    await collect(database, hook.id, clock.now());
    const begun = clock.now().getTime();
    for (;;) {
      const delivery = await readNext(database, hook.id);
      if (!delivery) return;
      const data = await dataOf(hook, delivery);
      if (!data) {
        await dropDelivery(database, delivery.id);
        continue;
      }
      const sent = clock.now().getTime();
      const outcome = await attempt(hook, delivery, data, signal);
      const now = clock.now();
      if (!signal.aborted || outcome.status !== null)
        await recordAttempt(database, delivery.id, outcome, now, arrived(outcome));
      if (!arrived(outcome)) return await fail(hook, attempts, outcome, signal);
      await recordArrived(database, hook.id);
      const took = now.getTime() - sent;
      if (took >= SLOW_MS) return { again: after(REST * took) };
      if (attempts > 1 || signal.aborted || now.getTime() - begun >= TURN_MS) return { again: now };
    }
  }

  /** @throws WorkFailed */
  async function fail(hook: DueHook, attempts: number, outcome: Outcome, signal: AbortSignal): Promise<never> {
    const now = clock.now();
    const isOver = attempts >= ATTEMPTS;
    if (!signal.aborted)
      await database.begin(async (sql) => {
        await recordFailure(sql, hook.id, hook.failingSince ?? now, isOver ? now : null);
        if (isOver) await tellMaker(sql, hook, now);
      });
    throw new WorkFailed(outcome.error ?? `it answered ${outcome.status}`);
  }

  async function tellMaker(sql: Transaction, hook: DueHook, now: Date): Promise<void> {
    const { id, url, conversationId, madeBy: userId, language } = hook;
    log.warn({ hook: id }, "an outgoing webhook was given up after a day");
    const text = sentenceIn(say("webhookGivenUp", { host: new URL(url).host }), language);
    await insertReminder(sql, { id: randomUUIDv7(), userId, conversationId, messageId: null, text, dueAt: now, now });
  }

  work.register({
    kind: "webhook",
    find: () => addHookWork(database, clock.now()),
    async run({ key, attempts }, signal) {
      const hook = await readHookToSend(database, key);
      if (!hook) return undefined;
      if (servedHosts.filter((host) => host === hook.host).length >= AT_ONCE_AT_HOST)
        return { notBefore: after(TURN_MS) };
      servedHosts.push(hook.host);
      return await serve(hook, attempts, signal).finally(() => {
        servedHosts.splice(servedHosts.indexOf(hook.host), 1);
      });
    },
    attempts: ATTEMPTS,
    backoff: BACKOFF,
    atOnce: AT_ONCE,
    ofOwner: AT_ONCE_OF_MAKER,
    isQuiet: true,
  });

  return {
    async test(hook: DueHook): Promise<Delivery> {
      const test = { id: randomUUIDv7(), type: "test", createdAt: clock.now() } as const;
      const data = { conversationId: hook.conversationId };
      const outcome = await attempt(hook, test, data, AbortSignal.timeout(TIMEOUT_MS));
      return insertTest(database, hook.id, outcome, test.id, clock.now());
    },
    seal,
    sweep: () => deleteBefore(database, after(-KEPT_MS)),
  };
}

export const arrived = ({ status }: Outcome) => status !== null && status >= 200 && status < 300;
