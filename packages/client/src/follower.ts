import { KNOWN_CONVERSATIONS_MAX, PAGE_SIZE_MAX } from "@lingualoom/contract/limits.ts";
import type { ChangedConversation, KnownCounters } from "@lingualoom/contract/missed.ts";
import { CallError } from "./call-error.ts";
import type { Calls } from "./calls.ts";
import type { Message } from "./shapes.ts";

/** The place a program has reached in each conversation, by id: plain JSON, to be stored between two runs. */
export type Progress = Readonly<Record<string, FollowedPlace>>;

interface FollowedPlace {
  /** `seq` of the last handled message. */
  readonly seq: number;
  /** `changeSeq` of the last known change. */
  readonly changeSeq: number;
}

export interface FollowerOptions {
  readonly calls: Calls;
  readonly myId: () => string;
  readonly findMissed: (known: KnownCounters) => Promise<readonly ChangedConversation[]>;
  /** Receives each message once, in the order of its conversation; the next one waits for it. */
  readonly onMessage: (message: Message) => Promise<void>;
  /** Called with what `onMessage` throws. */
  readonly onTrouble: (error: unknown) => void;
}

/** Makes the server ignore receipts, which the follower does not use. */
const ANY = Number.MAX_SAFE_INTEGER;
const RECEIPTS = { lastReadSeq: ANY, theirLastReadSeq: ANY, theirLastDeliveredSeq: ANY };

/**
 * Turns events that may be lost, duplicated or late into every message once and in order. It tracks the `changeSeq` of
 * each conversation; after a gap, and after each connection, it fetches what has changed since.
 */
export class Follower {
  readonly #options: FollowerOptions;
  readonly #places: Map<string, FollowedPlace>;
  readonly #queues = new Map<string, Promise<void>>();
  #catchingUp = Promise.resolve();
  #isReady: boolean;

  constructor(options: FollowerOptions, progress?: Progress) {
    this.#options = options;
    this.#places = new Map(Object.entries(progress ?? {}));
    this.#isReady = progress !== undefined;
  }

  get progress(): Progress {
    return Object.fromEntries(this.#places);
  }

  /** Starts at the current state: messages written before the first start are not handled. */
  async begin(): Promise<void> {
    if (this.#isReady) return;
    for (const archived of ["false", "true"])
      for await (const { items } of this.#options.calls.pages("GET /conversations", {
        query: { archived, limit: PAGE_SIZE_MAX },
      }))
        for (const { _id, changeSeq, lastSeq } of items) this.#places.set(_id, { seq: lastSeq, changeSeq });
    this.#isReady = true;
  }

  /** Handles an event with a new or changed message. Rejects when what came before it could not be fetched. */
  heard(message: Message): Promise<void> {
    return this.#next(message.conversationId, async () => {
      const place = this.#places.get(message.conversationId);
      if (place && message.changeSeq <= place.changeSeq) return;
      if (place?.changeSeq !== message.changeSeq - 1) return await this.#catchUpIn(message.conversationId);
      await this.#handle(message);
      this.#moveTo(message.conversationId, { changeSeq: message.changeSeq });
    });
  }

  joined(conversationId: string): Promise<void> {
    return this.#next(conversationId, () => this.#catchUpIn(conversationId));
  }

  left(conversationId: string): Promise<void> {
    return this.#next(conversationId, async () => void this.#places.delete(conversationId));
  }

  /** Fetches missed changes in all conversations. The server answers only one such request at a time. */
  catchUp(): Promise<void> {
    this.#catchingUp = this.#catchingUp.catch(() => {}).then(() => this.#findMissed());
    return this.#catchingUp;
  }

  async #findMissed(): Promise<void> {
    const known = [...this.#places].map(([conversationId, { changeSeq }]) => ({
      conversationId,
      changeSeq,
      ...RECEIPTS,
    }));
    for (let from = 0; from < known.length; from += KNOWN_CONVERSATIONS_MAX) {
      const some = known.slice(from, from + KNOWN_CONVERSATIONS_MAX);
      const missed = await this.#options.findMissed({ known: some });
      await Promise.all(missed.map(({ conversationId }) => this.joined(conversationId)));
    }
    await this.#findNew();
    await Promise.all(this.#queues.values());
  }

  /** New conversations are at the top of the list, so the first page without one ends the search. */
  async #findNew(): Promise<void> {
    for await (const { items } of this.#options.calls.pages("GET /conversations")) {
      const unknown = items.filter(({ _id }) => !this.#places.has(_id));
      await Promise.all(unknown.map(({ _id }) => this.joined(_id)));
      if (unknown.length === 0) return;
    }
  }

  async #catchUpIn(conversationId: string): Promise<void> {
    const { calls, myId } = this.#options;
    const place = this.#places.get(conversationId);
    const found: Message[] = [];
    let changeSeq: number | undefined;
    if (place) {
      const query = { changedSince: place.changeSeq, limit: PAGE_SIZE_MAX };
      const input = { params: { conversationId }, query };
      for await (const { items, headers } of calls.pages("GET /conversations/:conversationId/messages", input)) {
        // The server reads it before its first page, so nothing up to it is missing.
        changeSeq ??= Number(headers.get("x-change-seq"));
        found.push(...items);
      }
    } else {
      const before = await messagesSinceJoining(calls, conversationId, myId());
      changeSeq = before.changeSeq;
      found.push(...before.messages);
      const first = Math.min(...found.map(({ seq }) => seq), before.lastSeq + 1);
      this.#places.set(conversationId, { seq: first - 1, changeSeq: 0 });
    }
    // A page is in the order of changes; an edited message may come after a newer one.
    for (const message of found.sort((a, b) => a.seq - b.seq)) await this.#handle(message);
    this.#moveTo(conversationId, {
      changeSeq: Math.max(changeSeq ?? 0, ...found.map((message) => message.changeSeq)),
    });
  }

  async #handle(message: Message): Promise<void> {
    const { myId, onMessage, onTrouble } = this.#options;
    const place = this.#places.get(message.conversationId);
    if (!place || message.seq <= place.seq) return;
    if (message.senderId !== myId() && !message.deletedAt && !message.hidden) await onMessage(message).catch(onTrouble);
    this.#moveTo(message.conversationId, { seq: message.seq });
  }

  #moveTo(conversationId: string, change: Partial<FollowedPlace>): void {
    const place = this.#places.get(conversationId);
    if (place) this.#places.set(conversationId, { ...place, ...change });
  }

  /** Runs the work of a conversation in sequence. Non-members get NOT_FOUND and have nothing to catch up with. */
  #next(conversationId: string, work: () => Promise<void>): Promise<void> {
    const isGone = (error: unknown) => error instanceof CallError && error.code === "NOT_FOUND";
    const done = (this.#queues.get(conversationId) ?? Promise.resolve()).then(work).catch((error) => {
      if (!isGone(error)) throw error;
      this.#places.delete(conversationId);
    });
    const queue = done
      .catch(() => {})
      .then(() => {
        if (this.#queues.get(conversationId) === queue) this.#queues.delete(conversationId);
      });
    this.#queues.set(conversationId, queue);
    return done;
  }
}

const JOINED: ReadonlySet<string> = new Set(["members_added", "member_joined"]);

/** Whether this system message announces that `me` joined. New members may read much older messages. */
const saysICame = ({ system }: Message, me: string) =>
  system !== undefined &&
  (system.code === "group_created" ? system.by === me : JOINED.has(system.code) && system.users.includes(me));

/** Returns the messages of a conversation since `me` joined; in a direct conversation, all of them. */
export async function messagesSinceJoining(calls: Calls, conversationId: string, me: string) {
  const messages: Message[] = [];
  let changeSeq: number | undefined;
  const input = { params: { conversationId }, query: { limit: PAGE_SIZE_MAX } };
  for await (const { items, headers } of calls.pages("GET /conversations/:conversationId/messages", input)) {
    changeSeq ??= Number(headers.get("x-change-seq"));
    const at = items.findLastIndex((message) => saysICame(message, me));
    messages.unshift(...items.slice(at + 1));
    if (at >= 0) return { messages, changeSeq, lastSeq: items[at]?.seq ?? 0 };
  }
  return { messages, changeSeq: changeSeq ?? 0, lastSeq: 0 };
}
