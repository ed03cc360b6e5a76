import type { Transaction } from "#/platform/database/open.ts";
import { RUN_MESSAGES } from "../index/index-store.ts";
import { type Filters, RANGE_MESSAGES_MAX, type ReadableConversation } from "../rules/visible-messages-store.ts";
import {
  type Candidate,
  estimateRuns,
  type RunQuery,
  readByConversation,
  readByWords,
  readGapsOf,
  readRunsAround,
  readUnindexed,
  walkBack,
} from "./candidate-store.ts";

interface CandidateQuery extends RunQuery {
  readonly filters: Filters;
}

/** Yields candidates, latest first: messages that are not indexed, and runs that match the query. */
export class CandidateStream {
  readonly #source: RunSource;
  /** Oldest first. */
  readonly #unindexed: Candidate[];
  /** Oldest first. */
  #runs: Candidate[] = [];
  /** Some messages are neither indexed nor among the candidates. */
  readonly incomplete: boolean;

  private constructor(source: RunSource, unindexed: Candidate[], incomplete: boolean) {
    this.#source = source;
    this.#unindexed = unindexed.sort((a, b) => a.last_at.getTime() - b.last_at.getTime());
    this.incomplete = incomplete;
  }

  static async open(
    sql: Transaction,
    conversations: readonly ReadableConversation[],
    { tsquery, filters }: Omit<CandidateQuery, "ids">,
  ): Promise<CandidateStream> {
    const ids = conversations.map(({ id }) => id);
    const [gaps, ends] = await Promise.all([readGapsOf(sql, ids), readUnindexed(sql, conversations)]);
    const until = filters.place && new Date(filters.place.at);
    const unindexed = [...gaps, ...ends].filter(({ first_at }) => !until || first_at <= until);
    const runs = conversations.reduce(
      (sum, one) => sum + (one.indexed_seq - Math.min(one.from_seq, 1) + 1) / RUN_MESSAGES,
      0,
    );
    const stream = new CandidateStream(
      await openRuns(sql, { ids, tsquery, filters }, runs),
      unindexed.map((range) => ({ ...range, id: "", rendition_id: null })),
      conversations.some(
        ({ indexed_seq, from_seq, last_seq }) => last_seq - Math.max(indexed_seq + 1, from_seq) >= RANGE_MESSAGES_MAX,
      ),
    );
    await stream.#fill();
    return stream;
  }

  /** Time of the latest message that may still follow; null at the end. */
  get nextAt(): Date | null {
    const times = [this.#unindexed.at(-1)?.last_at, this.#runs.at(-1)?.last_at ?? this.#source.reached];
    return times.reduce<Date | null>((latest, at) => (at && (!latest || at > latest) ? at : latest), null);
  }

  /** This request has read enough runs; the next page continues. */
  get isExhausted(): boolean {
    return this.#runs.length === 0 && !this.#source.isDone && this.#source.isExhausted;
  }

  async take(count: number): Promise<Candidate[]> {
    const taken: Candidate[] = [];
    while (taken.length < count) {
      const next = this.#latest()?.pop();
      if (!next) break;
      taken.push(next);
      await this.#fill();
    }
    return taken;
  }

  async #fill(): Promise<void> {
    while (this.#runs.length === 0 && !this.#source.isDone && !this.#source.isExhausted)
      this.#runs = [...(await this.#source.read())].reverse();
  }

  #latest(): Candidate[] | undefined {
    const [unindexed, run] = [this.#unindexed.at(-1), this.#runs.at(-1)];
    if (!unindexed) return run && this.#runs;
    return run && run.last_at > unindexed.last_at ? this.#runs : this.#unindexed;
  }
}

interface RunSource {
  /** Returns the next runs; an empty result does not mean the end. */
  read(): Promise<readonly Candidate[]>;
  readonly isDone: boolean;
  /** No unread run is later; null before the first read and after the last. */
  readonly reached: Date | null;
  readonly isExhausted: boolean;
}

/** Above this number of runs, a reader's runs are found by the index of words. */
const FEW_RUNS = 2_000;
/** Matching runs that usually fill a page of results. */
const ENOUGH = 40;
/** If a larger share of the runs matches, reading all messages is faster than comparing the runs' words. */
const SHARE_MAX = 0.5;

/**
 * Chooses the cheaper of two plans. With the index of words PostgreSQL reads every matching run of the server before it
 * knows the latest; walking back reads all runs of the reader, but stops as soon as there are enough.
 */
async function openRuns(sql: Transaction, query: CandidateQuery, runCount: number): Promise<RunSource> {
  if (runCount <= FEW_RUNS) return new PagedRuns(sql, query, false);
  if (query.tsquery === null) return new WalkedRuns(sql, query, ENOUGH);
  const { matching, all } = await estimateRuns(sql, query.tsquery);
  const share = Math.min(1, matching / Math.max(all, 1));
  if (ENOUGH / share > matching) return new PagedRuns(sql, query, true);
  return new WalkedRuns(sql, share > SHARE_MAX ? { ...query, tsquery: null } : query, ENOUGH / share);
}

/** Runs per statement. It reads only their ranges, not their messages. */
const PAGE_RUNS = 1_024;

class PagedRuns implements RunSource {
  readonly #sql: Transaction;
  readonly #query: CandidateQuery;
  readonly #byWords: boolean;
  #last: Candidate | undefined;
  readonly isExhausted = false;
  isDone = false;

  constructor(sql: Transaction, query: CandidateQuery, byWords: boolean) {
    this.#sql = sql;
    this.#query = query;
    this.#byWords = byWords;
  }

  get reached(): Date | null {
    return this.isDone ? null : (this.#last?.last_at ?? null);
  }

  async read(): Promise<readonly Candidate[]> {
    const query = { ...this.#query, after: this.#last, limit: PAGE_RUNS };
    const { tsquery } = query;
    const page =
      this.#byWords && tsquery !== null
        ? await readByWords(this.#sql, { ...query, tsquery })
        : await readByConversation(this.#sql, query);
    this.#last = page.at(-1);
    this.isDone = page.length < PAGE_RUNS;
    return page;
  }
}

/** Runs per conversation in the first step, since a busy conversation has several of the latest. */
const RUNS_OF_EACH_MIN = 2;
/** Number of runs after which a request starts no further step. */
const WALKED_RUNS_MAX = 16_000;

class WalkedRuns implements RunSource {
  readonly #sql: Transaction;
  readonly #query: CandidateQuery;
  readonly #seen = new Set<string>();
  #each: number;
  #readCount = 0;
  #until: Date | null = null;
  isDone = false;

  constructor(sql: Transaction, query: CandidateQuery, expected: number) {
    this.#sql = sql;
    this.#query = query;
    // Twice as many: where one conversation ends, the others have gone further back.
    this.#each = Math.max(RUNS_OF_EACH_MIN, Math.ceil((2 * expected) / query.ids.length));
    const { place, before } = query.filters;
    const until = place?.at ?? before;
    if (until !== undefined) this.#until = new Date(until);
  }

  get reached(): Date | null {
    return this.isDone ? null : this.#until;
  }

  get isExhausted(): boolean {
    return this.#readCount >= WALKED_RUNS_MAX;
  }

  async read(): Promise<readonly Candidate[]> {
    const { filters, ...query } = this.#query;
    const until = this.#until;
    // The first step also reads the runs in which the previous page ended.
    const around = this.#readCount === 0 && until ? await readRunsAround(this.#sql, query, until) : [];
    const { runs, edge, readCount } = await walkBack(this.#sql, { ...query, until, each: this.#each });
    this.#readCount += Math.max(readCount, 1);
    this.#each *= 2;
    this.#until = edge;
    this.isDone = edge === null || (filters.after !== undefined && edge < new Date(filters.after));
    const unseen = [...around, ...runs].filter(({ id }) => !this.#seen.has(id));
    for (const { id } of unseen) this.#seen.add(id);
    return unseen.sort((a, b) => b.last_at.getTime() - a.last_at.getTime());
  }
}
