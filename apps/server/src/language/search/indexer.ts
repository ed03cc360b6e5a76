import { lockConversation } from "#/people/membership/lock-store.ts";
import type { Platform } from "#/platform/context.ts";
import type { Transaction } from "#/platform/database/open.ts";
import { indexWords } from "./index-words.ts";
import {
  addRuns,
  closeGap,
  countConversations,
  type IndexedMessage,
  lockProgress,
  messagesAfter,
  messagesBetween,
  noteProgress,
  RUN_MESSAGES,
  type Run,
  readGaps,
  type Span,
  unfoundRenditions,
  unindexedAfter,
} from "./runs-store.ts";

/** Messages of one transaction: it holds up the sends of its conversation for some milliseconds. */
const AT_ONCE = 8 * RUN_MESSAGES;
/** After so long without a message the last run of a conversation is made, however short. */
const QUIET_MS = 15_000;
const GAPS_AT_ONCE = 50;
const CONVERSATIONS_AT_ONCE = 500;
const FIRST_ID = "00000000-0000-0000-0000-000000000000";

/** Makes the runs by which messages are found, behind the sends; what is not in one yet, a search looks through. */
export class SearchIndexer {
  readonly #context: Platform;
  /** Conversations in which somebody wrote through this server, and when last. */
  readonly #written = new Map<string, number>();
  /** Where the look for what no server has indexed has come; null when it is done. */
  #sweptTo: string | null = FIRST_ID;
  #indexed = 0;
  #sweep = { conversations: 0, of: 0 };

  constructor(context: Platform) {
    this.#context = context;
  }

  noteMessage(conversationId: string): void {
    this.#written.set(conversationId, this.#context.clock.now().getTime());
  }

  /** Looks through all conversations again: another server may have stopped before it indexed what it stored. */
  sweepAgain(): void {
    this.#sweptTo ??= FIRST_ID;
  }

  /** How many conversations were looked through for what is in no run, and of how many; null when it was all of them. */
  get progress(): { conversations: number; of: number } | null {
    return this.#sweptTo === null ? null : { ...this.#sweep };
  }

  async run(): Promise<void> {
    await this.#keepUp();
    if (this.#sweptTo === FIRST_ID)
      this.#sweep = { conversations: 0, of: await countConversations(this.#context.database) };
    while (this.#sweptTo !== null) {
      this.#sweptTo = await this.#sweepSome(this.#sweptTo);
      await this.#keepUp();
    }
  }

  async #keepUp(): Promise<void> {
    await this.#indexWritten();
    await this.#closeGaps();
  }

  async #indexWritten(): Promise<void> {
    const quiet = this.#context.clock.now().getTime() - QUIET_MS;
    for (const [conversationId, at] of [...this.#written]) {
      const whole = at <= quiet;
      await this.#index(conversationId, whole);
      if (whole && this.#written.get(conversationId) === at) this.#written.delete(conversationId);
    }
  }

  /** @param whole also what does not fill a run yet */
  async #index(conversationId: string, whole: boolean): Promise<void> {
    const { database } = this.#context;
    for (let more = true; more; )
      more = await database.begin(async (sql) => {
        await lockConversation(sql, conversationId);
        const from = await lockProgress(sql, conversationId);
        const messages = await messagesAfter(sql, conversationId, from, AT_ONCE);
        const ready = whole ? messages.length : messages.length - (messages.length % RUN_MESSAGES);
        const last = messages[ready - 1];
        if (!last) return false;
        await makeRuns(sql, conversationId, messages.slice(0, ready));
        await noteProgress(sql, conversationId, last.seq);
        return messages.length === AT_ONCE;
      });
  }

  async #closeGaps(): Promise<void> {
    const { database } = this.#context;
    for (const gap of await readGaps(database, GAPS_AT_ONCE))
      await database.begin(async (sql) => {
        await lockConversation(sql, gap.conversation_id);
        if (!(await closeGap(sql, gap))) return;
        await makeRuns(sql, gap.conversation_id, await messagesBetween(sql, gap));
      });
  }

  /** @returns the last conversation that was looked through, null after all of them */
  async #sweepSome(after: string): Promise<string | null> {
    const { database, log } = this.#context;
    const { ids, looked, last } = await unindexedAfter(database, after, CONVERSATIONS_AT_ONCE);
    for (const id of ids) await this.#index(id, true);
    this.#indexed += ids.length;
    this.#sweep.conversations += looked;
    if (ids.length > 0) log.info({ indexed: this.#indexed, ...this.#sweep }, "conversations indexed for search");
    return last;
  }
}

async function makeRuns(sql: Transaction, conversationId: string, messages: readonly IndexedMessage[]): Promise<void> {
  const runs: Run[] = [];
  for (let at = 0; at < messages.length; at += RUN_MESSAGES) {
    const some = messages.slice(at, at + RUN_MESSAGES);
    const stretch = stretchOf(conversationId, some);
    runs.push({ ...stretch, rendition_id: null, words: await indexWords(some.map(asFindable)) });
    for (const { id, seq, sender_id, text, created_at } of await unfoundRenditions(sql, stretch)) {
      const findable = { senderId: sender_id, text, alt: null, names: null, transcripts: null, has: [] };
      const place = { first_seq: seq, last_seq: seq, first_at: created_at, last_at: created_at };
      runs.push({ ...stretch, ...place, rendition_id: id, words: await indexWords([findable]) });
    }
  }
  await addRuns(sql, runs);
}

const asFindable = (message: IndexedMessage) => ({
  senderId: message.sender_id,
  text: message.text,
  alt: message.alt,
  names: message.names,
  transcripts: message.transcripts,
  has: message.has,
});

function stretchOf(conversation_id: string, messages: readonly IndexedMessage[]): Span {
  const times = messages.map(({ created_at }) => created_at.getTime());
  return {
    conversation_id,
    first_seq: messages[0]?.seq ?? 0,
    last_seq: messages.at(-1)?.seq ?? 0,
    first_at: new Date(Math.min(...times)),
    last_at: new Date(Math.max(...times)),
  };
}
