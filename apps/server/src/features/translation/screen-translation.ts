import type { Logger } from "pino";
import { AppError, asAppError } from "../../http/errors.ts";
import type { Deliver } from "../../realtime/deliver.ts";
import type { ReadableMessage } from "../conversations/access.ts";
import type { TranslateMessage, Wish } from "./message-translation.ts";

/** Translations under way for one person at a time; the rest of their screen waits its turn. */
const AT_ONCE = 4;
/** Messages one person may have waiting; what is beyond is asked for again when it comes on screen. */
const WAITING_MAX = 200;

/** Translates messages in the background; each result reaches all the reader's devices as it comes. */
export type ScreenTranslation = (messages: readonly ReadableMessage[], wish: Wish) => void;

interface Job {
  readonly message: ReadableMessage;
  readonly wish: Wish;
}

interface Queue {
  readonly waiting: Job[];
  running: number;
}

export function createScreenTranslation(
  translateMessage: TranslateMessage,
  deliver: Deliver,
  log: Logger,
): ScreenTranslation {
  const queues = new Map<string, Queue>();

  async function run({ message, wish }: Job) {
    try {
      deliver.to([wish.readerId], "messageTranslated", await translateMessage(message, wish));
    } catch (error) {
      if (!(error instanceof AppError)) log.error({ err: error }, "a translation failed");
      const { code, message: sentence } = asAppError(error);
      deliver.to([wish.readerId], "messageTranslated", {
        messageId: message.id,
        targetLanguage: wish.target,
        error: { code, message: sentence },
      });
    }
  }

  function advance(readerId: string, queue: Queue) {
    while (queue.running < AT_ONCE) {
      const job = queue.waiting.shift();
      if (!job) break;
      queue.running += 1;
      void run(job).finally(() => {
        queue.running -= 1;
        advance(readerId, queue);
      });
    }
    if (queue.running === 0) queues.delete(readerId);
  }

  return (messages, wish) => {
    const queue = queues.get(wish.readerId) ?? { waiting: [], running: 0 };
    queues.set(wish.readerId, queue);
    for (const message of messages) {
      const isWaiting = queue.waiting.some(
        (job) => job.message.id === message.id && job.wish.target === wish.target,
      );
      if (!isWaiting && queue.waiting.length < WAITING_MAX) queue.waiting.push({ message, wish });
    }
    advance(wish.readerId, queue);
  };
}
