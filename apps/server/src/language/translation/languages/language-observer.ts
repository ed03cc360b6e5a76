import type { Detector } from "@lingualoom/translation/detection/detection.ts";
import { writtenLanguages } from "@lingualoom/translation/detection/written-language.ts";
import { writtenIn } from "@lingualoom/translation/variants/variants.ts";
import type { Memberships } from "#/people/membership/membership.ts";
import type { Timer } from "#/platform/clock.ts";
import type { Platform } from "#/platform/context.ts";
import type { MemberDelivery } from "#/platform/realtime/deliver.ts";
import type { MessageRow } from "#/talk/message/message-row-store.ts";
import { presentMessage } from "#/talk/message/presenter.ts";
import { type Observed, readUndetected, readUsualLanguages, recordLanguages } from "./language-store.ts";
import { learnLanguages } from "./learned-languages-store.ts";
import { priorOf } from "./prior.ts";

interface Needs extends Platform {
  readonly deliver: MemberDelivery;
  readonly detector: Detector;
  readonly memberships: Memberships;
}

/** Messages per batch, and the pause in between, so that detection takes a small share of a core. */
const BATCH = 20;
const PAUSE_MS = 250;
/** Messages beyond this number are dropped, and found again later. */
const WAITING_MAX = 1_000;
/** Milliseconds after which dropped messages, and those whose detection failed, are searched for. */
const AGAIN_MS = 30_000;

/** Stored with each language, so that results of an earlier detector can be found. */
export const DETECTOR = "fasttext-eld-3";

/**
 * Detects the language of messages that were stored without one in the background, and learns from all messages which
 * languages their writers use. Forwarded messages do not count as written by the sender.
 */
export class LanguageObserver implements AsyncDisposable {
  readonly #context: Needs;
  readonly #waiting = new Map<string, Observed>();
  #running: Promise<void> | null = null;
  #closed = false;
  #endPause = () => {};
  /** Set while a search for dropped messages is scheduled. */
  #again: Timer | null = null;

  constructor(context: Needs) {
    this.#context = context;
  }

  /** Accepts a new or edited message. Returns at once. */
  observe(message: Observed): void {
    // A picture alone has no language, and a text without a language teaches nothing.
    if (this.#closed || message.text === "" || message.language === "und") return;
    if (this.#waiting.size >= WAITING_MAX) {
      this.#lookAgain();
      return;
    }
    this.#waiting.set(message._id, message);
    this.#running ??= this.#drain();
  }

  /** Finds the latest messages without a language, which a stopped server may have left. */
  async findMissed(): Promise<void> {
    for (const message of await readUndetected(this.#context.database, WAITING_MAX / 2)) this.observe(message);
  }

  #lookAgain(): void {
    const { clock, log } = this.#context;
    this.#again ??= clock.after(AGAIN_MS, () => {
      this.#again = null;
      this.findMissed().catch((error) => {
        log.warn({ err: error }, "messages without a language wait");
        if (!this.#closed) this.#lookAgain();
      });
    });
  }

  async idle(): Promise<void> {
    await this.#running;
  }

  async [Symbol.asyncDispose]() {
    this.#closed = true;
    this.#again?.cancel();
    this.#waiting.clear();
    this.#endPause();
    await this.#running;
  }

  async #drain(): Promise<void> {
    const { log } = this.#context;
    while (this.#waiting.size > 0 && !this.#closed) {
      const batch = [...this.#waiting.values()].slice(0, BATCH);
      for (const message of batch) this.#waiting.delete(message._id);
      await this.#detect(batch).catch((error) => {
        if (this.#closed) return;
        log.warn({ err: error }, "language detection failed, and is tried again");
        this.#lookAgain();
      });
      if (this.#waiting.size > 0 && !this.#closed) await this.#pause();
    }
    this.#running = null;
  }

  /** Ends early when the server closes. */
  #pause(): Promise<void> {
    return new Promise((resolve) => {
      const timer = this.#context.clock.after(PAUSE_MS, resolve);
      this.#endPause = () => {
        timer.cancel();
        resolve();
      };
    });
  }

  async #detect(batch: readonly Observed[]) {
    const unknown = batch.filter((one) => one.language === undefined);
    const recorded = unknown.length > 0 ? await this.#record(unknown) : [];
    const known = batch.filter((one) => one.language !== undefined);
    await learnLanguages(this.#context.database, [
      ...recorded.flatMap((row) => (row.forwarded_level ? [] : seen(row.sender_id, row.language))),
      ...known.flatMap((one) => (one.forwarded ? [] : seen(one.senderId, one.language))),
    ]);
  }

  async #record(batch: readonly Observed[]): Promise<readonly MessageRow[]> {
    const { database, detector } = this.#context;
    const usual = await readUsualLanguages(database, [...new Set(batch.map((one) => one.senderId))]);
    const found = await writtenLanguages(
      detector,
      batch.map((one) => {
        const writer = usual.get(one.senderId);
        return { text: one.text, prior: writer && priorOf(writer) };
      }),
    );
    const detected = batch.map((one, i) => ({
      id: one._id,
      conversation_id: one.conversationId,
      revision: one.revision,
      language: found[i]?.certain ? writtenIn(found[i].language) : "und",
      confidence: found[i]?.confidence ?? 0,
    }));
    const recorded = await recordLanguages(database, detected, DETECTOR);
    await this.#announce(recorded);
    return recorded;
  }

  /** Sends one event per conversation, however many of its messages are in the batch. */
  async #announce(recorded: readonly MessageRow[]): Promise<void> {
    const { memberships, deliver } = this.#context;
    const conversations = await memberships.findAll(recorded.map((row) => row.conversation_id));
    const byConversation = Map.groupBy(recorded, (row) => row.conversation_id);
    for (const [conversationId, rows] of byConversation) {
      const conversation = conversations.get(conversationId);
      if (!conversation) continue;
      const messages = rows.map((row) => presentMessage(row, conversation));
      const [only] = messages;
      if (messages.length === 1 && only) deliver.toMembers(conversationId, "messageUpdated", only);
      else deliver.toMembers(conversationId, "messagesUpdated", messages);
    }
  }
}

const seen = (userId: string, language: string | null | undefined) =>
  !language || language === "und" ? [] : [{ userId, language, weight: 1 }];
