import type { Message } from "@lingualoom/contract/shapes.ts";
import type { Detector } from "@lingualoom/translation/detection/detector.ts";
import type { Logger } from "pino";
import type { Clock } from "../../../clock.ts";
import type { Database } from "../../../database/open.ts";
import type { MemberDelivery } from "../../../realtime/deliver.ts";
import type { Memberships } from "../../conversations/membership.ts";
import { presentMessage } from "../../messages/presenter.ts";
import { readUsualLanguages, recordLanguages } from "./language-store.ts";
import { learnLanguages } from "./learned-languages-store.ts";
import { priorOf } from "./prior.ts";

/** Messages taken at once, and the pause between: at most a small share of a core, however much is sent. */
const BATCH = 20;
const PAUSE_MS = 250;
/** More than this many waiting are let go: their language becomes known when somebody reads them. */
const WAITING_MAX = 1_000;

/** Stored beside each language, so that results of an earlier detector can be found. */
const DETECTOR = "fasttext-eld-2";

export interface ObserverDependencies {
  readonly database: Database;
  readonly detector: Detector;
  readonly memberships: Memberships;
  readonly deliver: MemberDelivery;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Finds out in the background in which language messages are, so the page knows what it need not offer. */
export class LanguageObserver implements AsyncDisposable {
  readonly #deps: ObserverDependencies;
  readonly #waiting = new Map<string, Message>();
  #running: Promise<void> | null = null;
  #closed = false;
  #endPause = () => {};

  constructor(deps: ObserverDependencies) {
    this.#deps = deps;
  }

  /** Takes a message whose language is not known; returns at once. */
  observe(message: Message): void {
    // A picture alone is in no language.
    if (this.#closed || this.#waiting.size >= WAITING_MAX || message.text === "") return;
    this.#waiting.set(message._id, message);
    this.#running ??= this.#drain();
  }

  /** Resolves when nothing is waiting any more. */
  async idle(): Promise<void> {
    await this.#running;
  }

  async [Symbol.asyncDispose]() {
    this.#closed = true;
    this.#waiting.clear();
    this.#endPause();
    await this.#running;
  }

  async #drain(): Promise<void> {
    const { log } = this.#deps;
    while (this.#waiting.size > 0 && !this.#closed) {
      const batch = [...this.#waiting.values()].slice(0, BATCH);
      for (const message of batch) this.#waiting.delete(message._id);
      await this.#detect(batch).catch((error) => log.warn({ err: error }, "language detection failed"));
      if (this.#waiting.size > 0 && !this.#closed) await this.#pause();
    }
    this.#running = null;
  }

  /** Ends at once when the server closes. */
  #pause(): Promise<void> {
    return new Promise((resolve) => {
      const timer = this.#deps.clock.after(PAUSE_MS, resolve);
      this.#endPause = () => {
        timer.cancel();
        resolve();
      };
    });
  }

  async #detect(batch: readonly Message[]) {
    const { database, detector, memberships, deliver } = this.#deps;
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
}
