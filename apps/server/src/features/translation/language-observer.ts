import type { Message } from "@lingualoom/contract/shapes.ts";
import type { Detector } from "@lingualoom/translation/detection/detector.ts";
import type { Logger } from "pino";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../database/open.ts";
import type { MemberDelivery } from "../../realtime/deliver.ts";
import type { Memberships } from "../conversations/membership.ts";
import { presentMessage } from "../messages/presenter.ts";
import { readUsualLanguages, recordLanguages } from "./language-store.ts";
import { learnLanguages } from "./learned-languages.ts";
import { priorOf } from "./prior.ts";

/** Messages taken at once, and the pause between: at most a small share of a core, however much is sent. */
const BATCH = 20;
const PAUSE_MS = 250;
/** More than this many waiting are let go: their language becomes known when somebody reads them. */
const WAITING_MAX = 1_000;

/** Kept beside each language, so that a later detector can tell what an earlier one said. */
const DETECTOR = "fasttext-eld-2";

export interface LanguageObserver extends AsyncDisposable {
  /** Takes a message whose language is not known; returns at once. */
  observe(message: Message): void;
  /** Resolves when nothing is waiting any more. */
  idle(): Promise<void>;
}

export interface ObserverDependencies {
  readonly database: Database;
  readonly detector: Detector;
  readonly memberships: Memberships;
  readonly deliver: MemberDelivery;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Finds out in the background in which language messages are, so the page knows what it need not offer. */
export function createLanguageObserver(deps: ObserverDependencies): LanguageObserver {
  const { database, detector, memberships, deliver, clock, log } = deps;
  const waiting = new Map<string, Message>();
  let running: Promise<void> | null = null;
  let closed = false;
  let endPause = () => {};

  /** Ends at once when the server closes. */
  function pause(): Promise<void> {
    return new Promise((resolve) => {
      const timer = clock.after(PAUSE_MS, resolve);
      endPause = () => {
        timer.cancel();
        resolve();
      };
    });
  }

  async function detect(batch: readonly Message[]) {
    const usual = await readUsualLanguages(database, [...new Set(batch.map((one) => one.senderId))]);
    const found = await detector.detectMany(
      batch.map((one) => {
        const writer = usual.get(one.senderId);
        return { text: one.text, prior: writer && priorOf(writer) };
      }),
    );
    const detected = batch.map((one, i) => ({
      id: one._id,
      revision: one.revision,
      language: found[i]?.certain ? found[i].language : "und",
      confidence: found[i]?.confidence ?? 0,
    }));
    const recorded = await recordLanguages(database, detected, DETECTOR);
    const conversations = await memberships.findAll(recorded.map((row) => row.conversation_id));
    for (const row of recorded) {
      const conversation = conversations.get(row.conversation_id);
      if (conversation)
        deliver.toMembers(row.conversation_id, "messageUpdated", presentMessage(row, conversation));
    }
    await learnLanguages(
      database,
      recorded.flatMap(({ sender_id: userId, language }) =>
        language === null || language === "und" ? [] : [{ userId, language, weight: 1 }],
      ),
    );
  }

  async function drain() {
    while (waiting.size > 0 && !closed) {
      const batch = [...waiting.values()].slice(0, BATCH);
      for (const message of batch) waiting.delete(message._id);
      await detect(batch).catch((error) => log.warn({ err: error }, "language detection failed"));
      if (waiting.size > 0 && !closed) await pause();
    }
    running = null;
  }

  return {
    observe(message) {
      // A picture alone is in no language.
      if (closed || waiting.size >= WAITING_MAX || message.text === "") return;
      waiting.set(message._id, message);
      running ??= drain();
    },
    idle: async () => void (await running),
    async [Symbol.asyncDispose]() {
      closed = true;
      waiting.clear();
      endPause();
      await running;
    },
  };
}
