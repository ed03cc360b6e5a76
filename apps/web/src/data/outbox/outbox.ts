import type { Message } from "@lingualoom/contract/shapes.ts";
import { v7 as newId } from "uuid";
import { createStore } from "#/external-store.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { ApiError, isSignedOut, isUnreachable, needsFactor } from "#/transport/api-error.ts";
import type { Address } from "../address.ts";
import { notStored } from "../not-stored.ts";
import type { OutboxAttachment, OutboxEntry, OutboxParts, OutboxStore } from "./entry.ts";

const ATTEMPTS = 3;
const DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 30_000;
/** Seconds for which an entry retries automatically; after a longer `retryAfter` it fails, and its author decides. */
const SOON_S = 5;

interface OutboxDependencies {
  readonly author: string;
  readonly store: OutboxStore;
  /**
   * Sends one entry and returns the stored message, or throws an `ApiError`. `store` records the state of an attachment
   * for the next attempt; `signal` ends this one.
   */
  readonly deliver: (
    entry: OutboxEntry,
    store: (attachment: OutboxAttachment) => Promise<void>,
    signal: AbortSignal,
  ) => Promise<Message>;
  /** Called for a deleted entry whose attachments may be on the server. */
  readonly dropped: (entry: OutboxEntry) => void;
  /** Returns the conversation of an address whose first message has been stored in the meantime. */
  readonly resolve: (address: Address) => Address;
  readonly stored: (message: Message) => void;
  readonly failed: (entry: OutboxEntry) => void;
  readonly wait: (milliseconds: number) => Promise<void>;
  readonly now: () => number;
}

interface Lane {
  address: Address;
}

/**
 * Messages that the server has not stored yet. The outbox shows them immediately, keeps them over reloads, and sends
 * them in order within each conversation, always under the same `clientMessageId`, so that a retry after a lost answer
 * does not create a second message.
 */
export class Outbox {
  readonly #deps: OutboxDependencies;
  readonly #shown = createStore<readonly OutboxEntry[]>([]);
  readonly #lanes = new Map<Address, Lane>();
  readonly #underWay = new Map<string, AbortController>();
  #resumed = Promise.withResolvers<void>();
  #closed = false;

  constructor(deps: OutboxDependencies) {
    this.#deps = deps;
  }

  readonly entries = this.#shown.get;
  readonly subscribe = this.#shown.subscribe;

  get #entries(): readonly OutboxEntry[] {
    return this.#shown.get();
  }

  async load(): Promise<void> {
    const stored = await this.#deps.store.of(this.#deps.author).catch(() => []);
    if (this.#closed) return;
    const here = new Set(this.#entries.map(({ clientMessageId }) => clientMessageId));
    const missing = stored
      .filter((entry) => !here.has(entry.clientMessageId))
      .map((entry) => ({ ...entry, address: this.#deps.resolve(entry.address) }));
    this.#show([...missing, ...this.#entries]);
    this.resume();
  }

  /**
   * Called when a new conversation has received its id. A running attempt continues, and later entries wait for it
   * under the new address as they did under the old one.
   */
  move(from: Address, to: Address): void {
    const lane = this.#lanes.get(from);
    this.#lanes.delete(from);
    if (lane && !this.#lanes.has(to)) {
      lane.address = to;
      this.#lanes.set(to, lane);
    }
    const moved = this.#entries.filter(({ address }) => address === from);
    if (moved.length === 0) return;
    this.#show(this.#entries.map((entry) => (entry.address === from ? { ...entry, address: to } : entry)));
    for (const entry of moved) void this.#store({ ...entry, address: to });
    void this.#sendLane(to);
  }

  add(to: Address, text: string, more: OutboxParts = {}): OutboxEntry {
    const latest = Math.max(0, ...this.#entries.map(({ createdAt }) => createdAt));
    const entry: OutboxEntry = {
      clientMessageId: newId(),
      author: this.#deps.author,
      address: this.#deps.resolve(to),
      text,
      ...more,
      createdAt: Math.max(this.#deps.now(), latest + 1),
      state: "waiting",
      reason: "",
    };
    this.#show([...this.#entries, entry]);
    void this.#store(entry).then(() => this.#sendLane(this.#deps.resolve(to)));
    return entry;
  }

  retry(clientMessageId: string): void {
    const entry = this.#find(clientMessageId);
    if (!entry) return;
    void this.#change(clientMessageId, { state: "waiting", reason: "" }).then(() =>
      this.#sendLane(this.#deps.resolve(entry.address)),
    );
  }

  /** Stops sending an entry: it stays, with its finished uploads, until its author resends or deletes it. */
  stop(clientMessageId: string, reason: string): void {
    void this.#change(clientMessageId, { state: "failed", reason });
    this.#underWay.get(clientMessageId)?.abort();
  }

  async drop(clientMessageId: string): Promise<void> {
    const entry = this.#find(clientMessageId);
    await this.remove(clientMessageId);
    this.#underWay.get(clientMessageId)?.abort();
    if (entry) this.#deps.dropped(entry);
  }

  async remove(clientMessageId: string): Promise<void> {
    if (!this.#find(clientMessageId)) return;
    this.#show(this.#entries.filter((entry) => entry.clientMessageId !== clientMessageId));
    await this.#deps.store.remove(clientMessageId).catch(() => undefined);
  }

  /** Sends everything pending; called when the connection is back. */
  readonly resume = (): void => {
    this.#resumed.resolve();
    this.#resumed = Promise.withResolvers();
    for (const address of new Set(this.#entries.map((entry) => entry.address))) void this.#sendLane(address);
  };

  async clear(): Promise<void> {
    this.close();
    this.#show([]);
    await this.#deps.store.clear(this.#deps.author).catch(() => undefined);
  }

  close(): void {
    this.#closed = true;
    for (const stopped of this.#underWay.values()) stopped.abort();
  }

  #find(clientMessageId: string) {
    return this.#entries.find((entry) => entry.clientMessageId === clientMessageId);
  }

  #show(entries: readonly OutboxEntry[]): void {
    this.#shown.set(entries.toSorted((a, b) => a.createdAt - b.createdAt));
  }

  /** If the browser refuses storage, entries are still sent; they just do not survive a reload. */
  async #store(entry: OutboxEntry): Promise<void> {
    await this.#deps.store.put(entry).catch(() => notStored.set("message"));
    if (!this.#find(entry.clientMessageId)) await this.#deps.store.remove(entry.clientMessageId).catch(() => undefined);
  }

  async #change(clientMessageId: string, changes: Partial<OutboxEntry>): Promise<void> {
    const before = this.#find(clientMessageId);
    if (!before) return;
    const after = { ...before, ...changes };
    this.#show(this.#entries.map((one) => (one === before ? after : one)));
    await this.#store(after);
  }

  async #sendLane(address: Address): Promise<void> {
    if (this.#lanes.has(address)) return;
    const lane: Lane = { address };
    this.#lanes.set(address, lane);
    for (let misses = 0; !this.#closed; ) {
      const entry = this.#entries.find((one) => one.address === lane.address && one.state === "waiting");
      if (!entry) break;
      const error = await this.#sendOne(entry);
      if (!error) {
        misses = 0;
        continue;
      }
      misses++;
      // Signed out, or without a second factor: the author may come back, so the entry waits in storage.
      if (isSignedOut(error) || needsFactor(error)) break;
      const again = isUnreachable(error) || isUnderWay(error) || (isBusy(error) && misses < ATTEMPTS);
      if (!again) {
        const { clientMessageId } = entry;
        const failed = { state: "failed", reason: sentenceOf(error, "") } as const;
        // The author decides whether to send it without the quote.
        await this.#change(clientMessageId, isReplyGone(error) ? { ...failed, replyTo: undefined } : failed);
        this.#deps.failed(this.#find(clientMessageId) ?? entry);
        misses = 0;
      } else await this.#pause(Math.min(DELAY_MS * 2 ** (misses - 1), LONGEST_DELAY_MS));
    }
    if (this.#lanes.get(lane.address) === lane) this.#lanes.delete(lane.address);
  }

  async #pause(milliseconds: number): Promise<void> {
    await Promise.race([this.#deps.wait(milliseconds), this.#resumed.promise]);
  }

  async #sendOne(entry: OutboxEntry): Promise<unknown> {
    const { clientMessageId } = entry;
    const stopped = new AbortController();
    this.#underWay.set(clientMessageId, stopped);
    try {
      const store = (changed: OutboxAttachment) => this.#changeAttachment(clientMessageId, changed);
      const message = await this.#deps.deliver(entry, store, stopped.signal);
      if (this.#closed) return undefined;
      this.#deps.stored(message);
      await this.remove(clientMessageId);
      return undefined;
    } catch (error) {
      if (stopped.signal.aborted) return undefined;
      return error ?? new ApiError(0, "NETWORK");
    } finally {
      this.#underWay.delete(clientMessageId);
    }
  }

  async #changeAttachment(clientMessageId: string, changed: OutboxAttachment): Promise<void> {
    const attachments = this.#find(clientMessageId)?.attachments;
    if (!attachments) return;
    await this.#change(clientMessageId, {
      attachments: attachments.map((one) => (one.key === changed.key ? changed : one)),
    });
  }
}

const isReplyGone = (error: unknown) => error instanceof ApiError && error.code === "REPLY_GONE";

/** The server is overloaded or restarting. */
const isBusy = (error: unknown) => error instanceof ApiError && error.status >= 500;

/**
 * A previous attempt is still running, or the server crashed during it; the next one does not depend on it. Or other
 * pictures of this user are being uploaded, and this one can follow.
 */
const isUnderWay = (error: unknown) =>
  error instanceof ApiError &&
  (error.code === "IN_PROGRESS" ||
    (error.code === "RATE_LIMITED" && error.retryAfter !== null && error.retryAfter <= SOON_S));
