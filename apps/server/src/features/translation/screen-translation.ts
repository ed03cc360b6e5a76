import type { Logger } from "pino";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../database/open.ts";
import { AppError, asAppError, notReachable } from "../../errors.ts";
import { localizedError } from "../../http/sentences/sentences.ts";
import type { Deliver } from "../../realtime/deliver.ts";
import { blockedColumn, readableMessages } from "../messages/access-store.ts";
import type { TranslateMessage, Wish } from "./message-translation.ts";

/** Translations under way for one person at a time; the rest of their screen waits its turn. */
const AT_ONCE = 4;
/** How often a model that is still being fetched is waited for: ten minutes of ten seconds each. */
const PATIENCE = 60;
/** Messages one person may have waiting; what is beyond is asked for again when it comes on screen. */
const WAITING_MAX = 200;
/** Messages all people together may have waiting. */
const TOTAL_MAX = 20_000;

/** What the queue remembers of a message: never its text nor how far that may go, which change while it waits. */
export interface ScreenMessage {
  readonly id: string;
  readonly conversationId: string;
  /** Blocked when it was asked for: then its reader wants what they already have. */
  readonly blocked: boolean;
}

/** Translates messages in the background; each result reaches all the reader's devices as it comes. */
export type ScreenTranslation = (
  messages: readonly ScreenMessage[],
  wish: Wish,
  /** The one the reader is spoken to in. */
  language: string,
) => void;

export interface ScreenDependencies {
  readonly database: Database;
  readonly translateMessage: TranslateMessage;
  readonly deliver: Deliver;
  readonly clock: Clock;
  readonly log: Logger;
}

interface Job {
  readonly message: ScreenMessage;
  readonly wish: Wish;
  readonly language: string;
  /** How often it was put off already. */
  waited: number;
}

interface Queue {
  readonly waiting: Job[];
  running: number;
  /** The reader's limit is used up; the queue goes on when there is room again. */
  paused: boolean;
}

const isNotReady = ({ code, details }: AppError) =>
  code === "UNAVAILABLE" && details.retryAfter !== undefined;

export function createScreenTranslation(deps: ScreenDependencies): ScreenTranslation {
  const { database, translateMessage, deliver, clock, log } = deps;
  const queues = new Map<string, Queue>();
  let total = 0;

  /** As it is now; undefined for what its reader can no longer read: nobody waits for that any more. */
  async function readNow({ message, wish }: Job) {
    const [now] = await readableMessages<{ blocked: boolean }>(
      database,
      wish.readerId,
      [message.id],
      clock.now(),
      blockedColumn(database),
    );
    if (now?.blocked && !message.blocked) throw notReachable();
    return now;
  }

  async function run(job: Job, queue: Queue) {
    const { message, wish, language } = job;
    try {
      const now = await readNow(job);
      if (!now) return;
      const { wire } = await translateMessage(now, wish);
      deliver.to([wish.readerId], "messageTranslated", wire);
    } catch (error) {
      if (!(error instanceof AppError)) log.error({ err: error }, "a translation failed");
      const refusal = asAppError(error);
      if (refusal.code === "RATE_LIMITED") return pause(job, queue, refusal.details.retryAfter ?? 1);
      deliver.to([wish.readerId], "messageTranslated", {
        conversationId: message.conversationId,
        messageId: message.id,
        targetLanguage: wish.target,
        error: localizedError(refusal.wire, language),
      });
      if (isNotReady(refusal) && job.waited < PATIENCE) putOff(job, queue, refusal.details.retryAfter ?? 1);
    }
  }

  /** Behind the others, which perhaps need another model; they go on in the same small number. */
  function putOff(job: Job, queue: Queue, seconds: number) {
    job.waited += 1;
    total += 1;
    queue.waiting.push(job);
    rest(job.wish.readerId, queue, seconds);
  }

  /** Nobody has to ask again for what a screen already asked for. */
  function pause(job: Job, queue: Queue, seconds: number) {
    total += 1;
    queue.waiting.unshift(job);
    rest(job.wish.readerId, queue, seconds);
  }

  function rest(readerId: string, queue: Queue, seconds: number) {
    if (queue.paused) return;
    queue.paused = true;
    clock.after(seconds * 1_000, () => {
      queue.paused = false;
      advance(readerId, queue);
    });
  }

  function advance(readerId: string, queue: Queue) {
    while (!queue.paused && queue.running < AT_ONCE) {
      const job = queue.waiting.shift();
      if (!job) break;
      total -= 1;
      queue.running += 1;
      void run(job, queue).finally(() => {
        queue.running -= 1;
        advance(readerId, queue);
      });
    }
    if (queue.running === 0 && queue.waiting.length === 0) queues.delete(readerId);
  }

  return (messages, wish, language) => {
    const queue = queues.get(wish.readerId) ?? { waiting: [], running: 0, paused: false };
    queues.set(wish.readerId, queue);
    for (const { id, conversationId, blocked } of messages) {
      const isWaiting = queue.waiting.some((job) => job.message.id === id && job.wish.target === wish.target);
      if (isWaiting || queue.waiting.length >= WAITING_MAX || total >= TOTAL_MAX) continue;
      queue.waiting.push({ message: { id, conversationId, blocked }, wish, language, waited: 0 });
      total += 1;
    }
    advance(wish.readerId, queue);
  };
}
