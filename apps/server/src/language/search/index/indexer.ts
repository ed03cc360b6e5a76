import { lockConversation } from "#/people/membership/lock-store.ts";
import type { Platform } from "#/platform/context.ts";
import type { Transaction } from "#/platform/database/open.ts";
import {
  addRuns,
  closeGap,
  countConversations,
  type IndexedMessage,
  lockProgress,
  type MessageRange,
  messagesAfter,
  messagesBetween,
  RUN_MESSAGES,
  type Run,
  readGaps,
  saveProgress,
  unindexedConversations,
  unindexedRenditions,
} from "./index-store.ts";
import { lexemesOfAll } from "./lexemes.ts";

/** Messages per transaction, which blocks sends to its conversation for a few milliseconds. */
const BATCH_MESSAGES = 8 * RUN_MESSAGES;
/** After this pause the rest of a conversation is indexed, even if it does not fill a run. */
const QUIET_MS = 15_000;
const GAPS_PER_PASS = 50;
const CONVERSATIONS_PER_PAGE = 500;
const FIRST_ID = "00000000-0000-0000-0000-000000000000";

/** Indexes messages in the background. A search reads messages that are not indexed yet in full. */
export class SearchIndexer {
  readonly #context: Platform;
  /** Conversations with new messages sent through this server, and the time of the last one. */
  readonly #pending = new Map<string, number>();
  /** The last conversation that the sweep has checked; null when the sweep is complete. */
  #sweptTo: string | null = FIRST_ID;
  #indexed = 0;
  #sweep = { conversations: 0, of: 0 };

  constructor(context: Platform) {
    this.#context = context;
  }

  noteMessage(conversationId: string): void {
    this.#pending.set(conversationId, this.#context.clock.now().getTime());
  }

  /** Checks all conversations again: another server may have stopped before it indexed its messages. */
  sweepAgain(): void {
    this.#sweptTo ??= FIRST_ID;
  }

  /** Number of conversations checked by the sweep, and their total; null when the sweep is complete. */
  get progress(): { conversations: number; of: number } | null {
    return this.#sweptTo === null ? null : { ...this.#sweep };
  }

  async run(): Promise<void> {
    await this.#keepUp();
    if (this.#sweptTo === FIRST_ID)
      this.#sweep = { conversations: 0, of: await countConversations(this.#context.database) };
    while (this.#sweptTo !== null) {
      this.#sweptTo = await this.#sweepPage(this.#sweptTo);
      await this.#keepUp();
    }
  }

  async #keepUp(): Promise<void> {
    await this.#indexPending();
    await this.#closeGaps();
  }

  async #indexPending(): Promise<void> {
    const quiet = this.#context.clock.now().getTime() - QUIET_MS;
    for (const [conversationId, at] of [...this.#pending]) {
      const whole = at <= quiet;
      await this.#index(conversationId, whole);
      if (whole && this.#pending.get(conversationId) === at) this.#pending.delete(conversationId);
    }
  }

  /** @param whole whether to index the last messages too, which do not fill a run yet */
  async #index(conversationId: string, whole: boolean): Promise<void> {
    const { database } = this.#context;
    for (let more = true; more; )
      more = await database.begin(async (sql) => {
        await lockConversation(sql, conversationId);
        const from = await lockProgress(sql, conversationId);
        const messages = await messagesAfter(sql, conversationId, from, BATCH_MESSAGES);
        const ready = whole ? messages.length : messages.length - (messages.length % RUN_MESSAGES);
        const last = messages[ready - 1];
        if (!last) return false;
        await makeRuns(sql, conversationId, messages.slice(0, ready));
        await saveProgress(sql, conversationId, last.seq);
        return messages.length === BATCH_MESSAGES;
      });
  }

  async #closeGaps(): Promise<void> {
    const { database } = this.#context;
    for (const gap of await readGaps(database, GAPS_PER_PASS))
      await database.begin(async (sql) => {
        await lockConversation(sql, gap.conversation_id);
        if (!(await closeGap(sql, gap))) return;
        await makeRuns(sql, gap.conversation_id, await messagesBetween(sql, gap));
      });
  }

  async #sweepPage(after: string): Promise<string | null> {
    const { database, log } = this.#context;
    const { ids, looked, last } = await unindexedConversations(database, after, CONVERSATIONS_PER_PAGE);
    for (const id of ids) await this.#index(id, true);
    this.#indexed += ids.length;
    this.#sweep.conversations += looked;
    if (ids.length > 0) log.info({ indexed: this.#indexed, ...this.#sweep }, "conversations indexed for search");
    return last;
  }
}

/** Indexes consecutive messages of a locked conversation, oldest first. */
export async function makeRuns(
  sql: Transaction,
  conversationId: string,
  messages: readonly IndexedMessage[],
): Promise<void> {
  const runs: Run[] = [];
  for (let at = 0; at < messages.length; at += RUN_MESSAGES) {
    const some = messages.slice(at, at + RUN_MESSAGES);
    const range = rangeOf(conversationId, some);
    runs.push({ ...range, rendition_id: null, lexemes: await lexemesOfAll(some) });
    for (const { id, seq, senderId, text, created_at } of await unindexedRenditions(sql, range)) {
      const searchable = { senderId, text, alt: null, names: null, transcripts: null, has: [] };
      const place = { first_seq: seq, last_seq: seq, first_at: created_at, last_at: created_at };
      runs.push({ ...range, ...place, rendition_id: id, lexemes: await lexemesOfAll([searchable]) });
    }
  }
  await addRuns(sql, runs);
}

function rangeOf(conversation_id: string, messages: readonly IndexedMessage[]): MessageRange {
  const times = messages.map(({ created_at }) => created_at.getTime());
  return {
    conversation_id,
    first_seq: messages[0]?.seq ?? 0,
    last_seq: messages.at(-1)?.seq ?? 0,
    first_at: new Date(Math.min(...times)),
    last_at: new Date(Math.max(...times)),
  };
}
