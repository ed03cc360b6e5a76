import { randomUUIDv7 } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { readMemberships } from "#/people/membership/membership-store.ts";
import type { OperatorLevels } from "#/people/membership/privacy-level.ts";
import { privacyLevelOfMessage } from "#/people/membership/privacy-level.ts";
import type { Platform } from "#/platform/context.ts";
import { createPostPublic } from "#/platform/public-web/post-public.ts";
import { createSeal } from "#/platform/seal.ts";
import { sentenceIn } from "#/platform/sentences/in-language.ts";
import { say } from "#/platform/sentences/sentence.ts";
import { insertReminder } from "#/reach/reminders/reminder-store.ts";
import { goneAt } from "#/talk/message/parts/lifetime.ts";
import { presentMessageAt } from "#/talk/message/presenter.ts";
import {
  collect,
  type Delivery,
  deleteBefore,
  dropDelivery,
  insertTest,
  noteAttempt,
  type Outcome,
  readMessage,
  readNext,
} from "./delivery-store.ts";
import { claimHooks, type DueHook, noteArrived, noteFailing, openSecret, releaseHook } from "./outgoing-store.ts";

const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 60 * 60_000];
const TIMEOUT_MS = 10 * SECOND;
/** Longer than one attempt can take. */
const LEASE_MS = MINUTE;
const WAITS = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, HOUR, 2 * HOUR];
const TRIED_FOR_MS = 24 * HOUR;
const KEPT_MS = 30 * 24 * HOUR;
/** Hooks served side by side by one server, by one person's wish, and at one host. */
const AT_ONCE = 100;
const AT_ONCE_OF_MAKER = 4;
const AT_ONCE_AT_HOST = 20;
/** Time after which a hook with more to deliver goes behind all others. */
const TURN_MS = SECOND;
/** A receiver that takes longer than this rests for so many times as long as it took. */
const SLOW_MS = 2 * SECOND;
const REST = 3;

export type Outgoing = ReturnType<typeof createOutgoing>;

/**
 * Tells programs what happens in conversations. What happened is found by the counters of the conversation, so a send
 * waits for nothing and nothing is lost; a server that dies while it sends leaves the event to be sent again under the
 * same id.
 */
export function createOutgoing(context: Platform & { readonly privacyLevels: () => OperatorLevels }) {
  const { clock, log, config, appSecret, privacyLevels, background: database } = context;
  const seal = createSeal(appSecret);
  const stopping = new AbortController();
  const running = new Map<Promise<void>, DueHook>();
  let claiming: Promise<void> | null = null;
  let again = false;
  const post = createPostPublic({
    privateAddresses: config.hooks.privateAddresses,
    userAgent: `Lingualoom/${context.version} (webhook)`,
    timeoutMs: TIMEOUT_MS,
  });
  const after = (ms: number) => new Date(clock.now().getTime() + ms);

  async function attempt(hook: DueHook, id: string, type: Delivery["type"], at: Date, data: object): Promise<Outcome> {
    const body = JSON.stringify({ type, timestamp: at.toISOString(), data });
    const now = clock.now();
    const headers = {
      "content-type": "application/json",
      "webhook-id": id,
      "webhook-timestamp": String(Math.floor(now.getTime() / 1_000)),
      "webhook-signature": new Webhook(openSecret(seal, hook)).sign(id, now, body),
    };
    try {
      const status = await post({ url: hook.url, headers, body }, stopping.signal);
      return { status, error: null };
    } catch (error) {
      return { status: null, error: (error instanceof Error ? error.message : String(error)).slice(0, 300) };
    }
  }

  /** As members see it, without translations; null when there is nothing to be told, or not to strangers. */
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

  /** Delivers for a turn, which is one delivery where the receiver is slow. */
  async function serve(hook: DueHook): Promise<void> {
    await collect(database, hook.id, clock.now());
    const begun = clock.now().getTime();
    let took = 0;
    while (took < SLOW_MS && clock.now().getTime() - begun < TURN_MS) {
      const delivery = stopping.signal.aborted ? null : await readNext(database, hook.id);
      if (!delivery) break;
      const data = await dataOf(hook, delivery);
      if (!data) {
        await dropDelivery(database, delivery.id);
        continue;
      }
      const sent = clock.now().getTime();
      const outcome = await attempt(hook, delivery.id, delivery.type, delivery.createdAt, data);
      if (stopping.signal.aborted && outcome.status === null) break;
      const now = clock.now();
      took = now.getTime() - sent;
      const isDone = arrived(outcome);
      await noteAttempt(database, delivery.id, outcome, now, isDone);
      if (!isDone) return void (await fail(hook, now));
      await noteArrived(database, hook.id, after(LEASE_MS));
      Object.assign(hook, { failingSince: null, failures: 0 });
    }
    await releaseHook(database, hook.id, after(took < SLOW_MS ? 0 : REST * took));
  }

  async function fail(hook: DueHook, now: Date): Promise<void> {
    const { id, failures, failingSince } = hook;
    const since = failingSince ?? now;
    const isOver = now.getTime() - since.getTime() >= TRIED_FOR_MS;
    const next = after(WAITS[Math.min(failures, WAITS.length - 1)]!);
    await noteFailing(database, id, next, since, isOver ? now : null);
    if (isOver) await tellMaker(hook, now);
  }

  async function tellMaker({ id, url, conversationId, madeBy, language }: DueHook, now: Date): Promise<void> {
    log.warn({ hook: id }, "an outgoing webhook was given up after a day");
    const text = sentenceIn(say("webhookGivenUp", { host: new URL(url).host }), language);
    const reminder = { id: randomUUIDv7(), userId: madeBy, conversationId, text, dueAt: now, now };
    await database.begin((sql) => insertReminder(sql, reminder));
  }

  function start(hook: DueHook): void {
    const work: Promise<void> = serve(hook)
      .catch((error) => log.error({ err: error, hook: hook.id }, "an outgoing webhook was not served"))
      .finally(() => {
        running.delete(work);
        // Whatever waited for this slot need not wait for the next look.
        return run().catch((error) => log.warn({ err: error }, "webhooks that are due wait for a moment"));
      });
    running.set(work, hook);
  }

  async function claim(): Promise<void> {
    again = false;
    if (running.size >= AT_ONCE || stopping.signal.aborted) return;
    const slots = { free: AT_ONCE - running.size, ofMaker: AT_ONCE_OF_MAKER, ofHost: AT_ONCE_AT_HOST };
    const hooks = await claimHooks(database, clock.now(), after(LEASE_MS), {
      ...slots,
      running: [...running.values()],
    });
    for (const hook of hooks) start(hook);
    if (again) await claim();
  }

  function run(): Promise<void> {
    again = true;
    claiming ??= claim().finally(() => {
      claiming = null;
    });
    return claiming;
  }

  async function idle(): Promise<void> {
    while (running.size > 0) await Promise.all(running.keys());
  }

  return {
    /** Takes what is due, and waits for none of it: a slow receiver takes few slots, and one delivery a turn. */
    run,
    async test(hook: DueHook): Promise<Delivery> {
      const [id, at] = [randomUUIDv7(), clock.now()];
      const outcome = await attempt(hook, id, "test", at, { conversationId: hook.conversationId });
      return insertTest(database, hook.id, outcome, id, clock.now());
    },
    seal,
    sweep: () => deleteBefore(database, after(-KEPT_MS)),
    idle,
    async stop(): Promise<void> {
      stopping.abort();
      await idle();
    },
  };
}

export const arrived = ({ status }: Outcome) => status !== null && status >= 200 && status < 300;
