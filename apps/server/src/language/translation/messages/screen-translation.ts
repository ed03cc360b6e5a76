import type { Platform } from "#/platform/context.ts";
import { AppError, asAppError, notReachable } from "#/platform/errors.ts";
import { wireIn } from "#/platform/http/sentences/sentences.ts";
import type { MemberDelivery } from "#/platform/realtime/deliver.ts";
import { blockedColumn, readableMessages } from "#/talk/message/access-store.ts";
import type { TranslateMessage, TranslationRequest } from "./message-translation.ts";

interface Needs extends Platform {
  readonly deliver: MemberDelivery;
}

/** Concurrent translations per user; the rest of their screen waits. */
const AT_ONCE = 4;
/** Number of retries for a model being downloaded, or an unavailable engine: ten minutes at ten seconds each. */
const PATIENCE = 60;
/** Waiting messages per user; further ones are requested again when they come on screen. */
const WAITING_MAX = 200;
const TOTAL_MAX = 20_000;

/** A queued message. Never contains its text or privacy level, which may change while it waits. */
export interface ScreenMessage {
  readonly id: string;
  readonly conversationId: string;
  /** Already blocked at the request, so the reader wants messages they already have. */
  readonly blocked: boolean;
}

interface Job {
  readonly message: ScreenMessage;
  readonly options: TranslationRequest;
  readonly language: string;
  waited: number;
}

interface Queue {
  readonly waiting: Job[];
  running: number;
  /** The reader's limit is used up; the queue continues when there is room again. */
  paused: boolean;
}

const isNotReady = ({ code, details }: AppError) =>
  (code === "UNAVAILABLE" || code === "ENGINE_FAILED") && details.retryAfter !== undefined;

/** Translates messages in the background and sends each result to all the reader's devices. */
export class ScreenTranslation {
  readonly #context: Needs;
  readonly #translateMessage: TranslateMessage;
  readonly #queues = new Map<string, Queue>();
  #total = 0;

  constructor(context: Needs, translateMessage: TranslateMessage) {
    this.#context = context;
    this.#translateMessage = translateMessage;
  }

  add(messages: readonly ScreenMessage[], options: TranslationRequest, language: string): void {
    const queue = this.#queues.get(options.readerId) ?? { waiting: [], running: 0, paused: false };
    this.#queues.set(options.readerId, queue);
    for (const { id, conversationId, blocked } of messages) {
      const isWaiting = queue.waiting.some((job) => job.message.id === id && job.options.target === options.target);
      if (isWaiting || queue.waiting.length >= WAITING_MAX || this.#total >= TOTAL_MAX) continue;
      queue.waiting.push({ message: { id, conversationId, blocked }, options, language, waited: 0 });
      this.#total += 1;
    }
    this.#advance(options.readerId, queue);
  }

  /** Reads the current message; undefined when its reader can no longer read it. */
  async #readNow({ message, options }: Job) {
    const [now] = await readableMessages<{ blocked: boolean }>(
      this.#context.database,
      options.readerId,
      [message.id],
      this.#context.clock.now(),
      blockedColumn(this.#context.database),
    );
    if (now?.blocked && !message.blocked) throw notReachable();
    return now;
  }

  async #run(job: Job, queue: Queue) {
    const { message, options, language } = job;
    try {
      const now = await this.#readNow(job);
      if (!now) return;
      const { wire } = await this.#translateMessage(now, options);
      this.#context.deliver.to([options.readerId], "messageTranslated", wire);
    } catch (error) {
      if (!(error instanceof AppError)) this.#context.log.error({ err: error }, "a translation failed");
      const refusal = asAppError(error);
      if (refusal.code === "RATE_LIMITED") return this.#pause(job, queue, refusal.details.retryAfter ?? 1);
      this.#context.deliver.to([options.readerId], "messageTranslated", {
        conversationId: message.conversationId,
        messageId: message.id,
        targetLanguage: options.target,
        error: wireIn(refusal, language),
      });
      if (isNotReady(refusal) && job.waited < PATIENCE) this.#putOff(job, queue, refusal.details.retryAfter ?? 1);
    }
  }

  /** Moves the job behind the others, which may need another model. */
  #putOff(job: Job, queue: Queue, seconds: number) {
    job.waited += 1;
    this.#total += 1;
    queue.waiting.push(job);
    this.#rest(job.options.readerId, queue, seconds);
  }

  /** Keeps the job in the queue, so that the client need not ask again. */
  #pause(job: Job, queue: Queue, seconds: number) {
    this.#total += 1;
    queue.waiting.unshift(job);
    this.#rest(job.options.readerId, queue, seconds);
  }

  #rest(readerId: string, queue: Queue, seconds: number) {
    if (queue.paused) return;
    queue.paused = true;
    this.#context.clock.after(seconds * 1_000, () => {
      queue.paused = false;
      this.#advance(readerId, queue);
    });
  }

  #advance(readerId: string, queue: Queue) {
    while (!queue.paused && queue.running < AT_ONCE) {
      const job = queue.waiting.shift();
      if (!job) break;
      this.#total -= 1;
      queue.running += 1;
      void this.#run(job, queue).finally(() => {
        queue.running -= 1;
        this.#advance(readerId, queue);
      });
    }
    if (queue.running === 0 && queue.waiting.length === 0) this.#queues.delete(readerId);
  }
}
