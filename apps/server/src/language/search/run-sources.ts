import type { Transaction } from "#/platform/database/open.ts";
import {
  type Candidate,
  estimateRuns,
  type Filters,
  readAcross,
  readCandidates,
  readCandidatesByWords,
  type Walk,
  walkBack,
} from "./readable-store.ts";

/** Runs in which something may be found, from the latest back. */
export interface RunSource {
  /** Some more, the latest first; there may be none although it is not done. */
  read(): Promise<readonly Candidate[]>;
  readonly isDone: boolean;
  /** No run that was not given is later; null before the first ones and after the last. */
  readonly reached: Date | null;
  /** It has read so much for this request that the next page goes on. */
  readonly isTired: boolean;
}

export interface Query {
  readonly ids: readonly string[];
  /** Null: every run. */
  readonly query: string | null;
  readonly filters: Filters;
}

/** A reader with more runs than these has them found by the index of words. */
const FEW_RUNS = 2_000;
/** So many runs that hold the words mostly have a page of results; what is not in them is asked for again. */
const ENOUGH = 40;

/**
 * With the index of words PostgreSQL reads every run that holds them, everybody's, before it knows which are the latest. To walk
 * back reads all runs of the reader, but only until there are enough. Less is read of these two.
 */
export async function openRuns(sql: Transaction, wanted: Query, runs: number): Promise<RunSource> {
  const { query } = wanted;
  if (runs <= FEW_RUNS) return new PagedRuns(sql, wanted, false);
  if (query === null) return new WalkedRuns(sql, wanted, ENOUGH);
  const { holding, all } = await estimateRuns(sql, query);
  const part = Math.min(1, holding / Math.max(all, 1));
  if (ENOUGH / part > holding) return new PagedRuns(sql, wanted, true);
  return new WalkedRuns(sql, part > MOST ? { ...wanted, query: null } : wanted, ENOUGH / part);
}

/** Where more than this part of the runs holds the words, it is quicker to look through the others too than to compare. */
const MOST = 0.5;
/** Runs asked for at once: their places, not their messages. One request looks through no more. */
const PAGE = 1_024;

class PagedRuns implements RunSource {
  readonly #sql: Transaction;
  readonly #wanted: Query;
  readonly #byWords: boolean;
  #last: Candidate | undefined;
  readonly isTired = false;
  isDone = false;

  constructor(sql: Transaction, wanted: Query, byWords: boolean) {
    this.#sql = sql;
    this.#wanted = wanted;
    this.#byWords = byWords;
  }

  get reached(): Date | null {
    return this.isDone ? null : (this.#last?.last_at ?? null);
  }

  async read(): Promise<readonly Candidate[]> {
    const wanted = { ...this.#wanted, after: this.#last, limit: PAGE };
    const { query } = wanted;
    const page =
      this.#byWords && query !== null
        ? await readCandidatesByWords(this.#sql, { ...wanted, query })
        : await readCandidates(this.#sql, wanted);
    this.#last = page.at(-1);
    this.isDone = page.length < PAGE;
    return page;
  }
}

/** At least so many runs of each conversation, since one in which much is written has several of the latest. */
const OF_ONE = 2;
/** More than these are read for one request only to end a step that has begun. */
const WALK_MOST = 16_000;

class WalkedRuns implements RunSource {
  readonly #sql: Transaction;
  readonly #wanted: Query;
  readonly #seen = new Set<string>();
  #each: number;
  #read = 0;
  #until: Date | null = null;
  isDone = false;

  /** @param first how many runs are probably enough */
  constructor(sql: Transaction, wanted: Query, first: number) {
    this.#sql = sql;
    this.#wanted = wanted;
    // Twice: where the one conversation ends, the others have gone further back.
    this.#each = Math.max(OF_ONE, Math.ceil((2 * first) / wanted.ids.length));
    const { place, before } = wanted.filters;
    const until = place?.at ?? before;
    if (until !== undefined) this.#until = new Date(until);
  }

  get reached(): Date | null {
    return this.isDone ? null : this.#until;
  }

  get isTired(): boolean {
    return this.#read >= WALK_MOST;
  }

  async read(): Promise<readonly Candidate[]> {
    const { ids, query, filters } = this.#wanted;
    const walk: Walk = { ids, query, until: this.#until, each: this.#each };
    // The first time what was written around the place where the page before ended, then what was before.
    const across = this.#read === 0 && walk.until ? await readAcross(this.#sql, { ...walk, until: walk.until }) : [];
    const { runs, edge, read } = await walkBack(this.#sql, walk);
    this.#read += Math.max(read, 1);
    this.#each *= 2;
    this.#until = edge;
    this.isDone = edge === null || (filters.after !== undefined && edge < new Date(filters.after));
    const fresh = [...across, ...runs].filter(({ id }) => !this.#seen.has(id));
    for (const { id } of fresh) this.#seen.add(id);
    return fresh.sort((a, b) => b.last_at.getTime() - a.last_at.getTime());
  }
}
