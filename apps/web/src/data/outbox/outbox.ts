import type { Message } from "@lingualoom/contract/shapes.ts";
import { v7 as newId } from "uuid";
import { createStore } from "../../external-store.ts";
import { ApiError, isSignedOut, isUnreachable, sentenceOf } from "../../transport/api-error.ts";
import type { OutboxEntry, OutboxPicture } from "./entry.ts";
import type { OutboxStore } from "./store.ts";

const ATTEMPTS = 3;
const DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 30_000;
/** Seconds for which an entry waits by itself; a longer time is said to its author. */
const SOON_S = 5;

export interface OutboxParts {
  readonly author: string;
  readonly store: OutboxStore;
  /**
   * Sends one entry and gives the stored message, or throws an `ApiError`. `keep` remembers what was done on the way,
   * for the next attempt.
   */
  readonly deliver: (entry: OutboxEntry, keep: (entry: OutboxEntry) => Promise<void>) => Promise<Message>;
  readonly stored: (message: Message) => void;
  readonly failed: (entry: OutboxEntry) => void;
  readonly wait: (milliseconds: number) => Promise<void>;
  readonly now: () => number;
}

/**
 * What I sent and the server does not have yet. Shown at once, kept over reloads, sent in order per chat, and
 * always under the same `clientMessageId`, so that a retry after a lost answer makes no second message.
 */
export class Outbox {
  readonly #parts: OutboxParts;
  readonly #shown = createStore<readonly OutboxEntry[]>([]);
  readonly #sending = new Set<string>();
  #resumed = Promise.withResolvers<void>();
  #closed = false;

  constructor(parts: OutboxParts) {
    this.#parts = parts;
  }

  readonly entries = this.#shown.get;
  readonly subscribe = this.#shown.subscribe;

  get #entries(): readonly OutboxEntry[] {
    return this.#shown.get();
  }

  /** Brings back what another page left behind, and sends everything that waits. */
  async load(): Promise<void> {
    const kept = await this.#parts.store.of(this.#parts.author).catch(() => []);
    if (this.#closed) return;
    const here = new Set(this.#entries.map(({ clientMessageId }) => clientMessageId));
    this.#show([...kept.filter((entry) => !here.has(entry.clientMessageId)), ...this.#entries]);
    this.resume();
  }

  add(to: string, text: string, picture?: OutboxPicture): OutboxEntry {
    const latest = Math.max(0, ...this.#entries.map(({ createdAt }) => createdAt));
    const entry: OutboxEntry = {
      clientMessageId: newId(),
      author: this.#parts.author,
      to,
      text,
      picture,
      createdAt: Math.max(this.#parts.now(), latest + 1),
      state: "waiting",
      reason: "",
    };
    this.#show([...this.#entries, entry]);
    void this.#keep(entry).then(() => this.#sendChat(to));
    return entry;
  }

  retry(clientMessageId: string): void {
    const entry = this.#find(clientMessageId);
    if (!entry) return;
    void this.#replace({ ...entry, state: "waiting", reason: "" }).then(() => this.#sendChat(entry.to));
  }

  /** The entry is no longer needed: it was deleted by hand, or its message is stored. */
  async remove(clientMessageId: string): Promise<void> {
    if (!this.#find(clientMessageId)) return;
    this.#show(this.#entries.filter((entry) => entry.clientMessageId !== clientMessageId));
    await this.#parts.store.remove(clientMessageId).catch(() => undefined);
  }

  /** Sends everything that waits; called when the connection is back. */
  readonly resume = (): void => {
    this.#resumed.resolve();
    this.#resumed = Promise.withResolvers();
    for (const to of new Set(this.#entries.map((entry) => entry.to))) void this.#sendChat(to);
  };

  async clear(): Promise<void> {
    this.close();
    this.#show([]);
    await this.#parts.store.clear(this.#parts.author).catch(() => undefined);
  }

  close(): void {
    this.#closed = true;
  }

  #find(clientMessageId: string) {
    return this.#entries.find((entry) => entry.clientMessageId === clientMessageId);
  }

  #show(entries: readonly OutboxEntry[]): void {
    this.#shown.set(entries.toSorted((a, b) => a.createdAt - b.createdAt));
  }

  /** A browser that refuses storage still sends; only surviving a reload is lost. */
  async #keep(entry: OutboxEntry): Promise<void> {
    await this.#parts.store.put(entry).catch(() => undefined);
  }

  async #replace(entry: OutboxEntry): Promise<void> {
    const same = (one: OutboxEntry) => one.clientMessageId === entry.clientMessageId;
    this.#show(this.#entries.map((one) => (same(one) ? entry : one)));
    await this.#keep(entry);
  }

  async #sendChat(to: string): Promise<void> {
    if (this.#sending.has(to)) return;
    this.#sending.add(to);
    for (let misses = 0; !this.#closed; ) {
      const entry = this.#entries.find((one) => one.to === to && one.state === "waiting");
      if (!entry) break;
      const error = await this.#sendOne(entry);
      if (!error) {
        misses = 0;
        continue;
      }
      misses++;
      // Signed out: the author may come back, so the entry waits in storage.
      if (isSignedOut(error)) break;
      const again = isUnreachable(error) || isUnderWay(error) || (isBusy(error) && misses < ATTEMPTS);
      if (!again) {
        const failed: OutboxEntry = {
          ...(this.#find(entry.clientMessageId) ?? entry),
          state: "failed",
          reason: sentenceOf(error, ""),
        };
        await this.#replace(failed);
        this.#parts.failed(failed);
        misses = 0;
      } else await this.#pause(Math.min(DELAY_MS * 2 ** (misses - 1), LONGEST_DELAY_MS));
    }
    this.#sending.delete(to);
  }

  /** Ends early when the connection is back. */
  async #pause(milliseconds: number): Promise<void> {
    await Promise.race([this.#parts.wait(milliseconds), this.#resumed.promise]);
  }

  async #sendOne(entry: OutboxEntry): Promise<unknown> {
    try {
      const message = await this.#parts.deliver(entry, (changed) => this.#replace(changed));
      if (this.#closed) return undefined;
      this.#parts.stored(message);
      await this.remove(entry.clientMessageId);
      return undefined;
    } catch (error) {
      return error ?? new ApiError(0, "NETWORK");
    }
  }
}

/** The server could not answer now: it is overloaded or restarting. */
const isBusy = (error: unknown) => error instanceof ApiError && error.status >= 500;

/**
 * An attempt before is not done, or the server died over it; the next does not depend on it. Or other pictures of mine
 * are on their way, and this one is asked for when they are there.
 */
const isUnderWay = (error: unknown) =>
  error instanceof ApiError &&
  (error.code === "IN_PROGRESS" ||
    (error.code === "RATE_LIMITED" && error.retryAfter !== null && error.retryAfter <= SOON_S));
