import type { Transaction } from "../../database/open.ts";
import {
  type Candidate,
  estimateRuns,
  type Filters,
  type Own,
  readCandidates,
  readCandidatesByWords,
  readLastRuns,
  readOwnGaps,
  STRETCH_MAX,
} from "./readable-store.ts";
import { RUN_MESSAGES } from "./runs-store.ts";

/** Runs asked for at once: their places, not their messages. One request looks through no more. */
const PAGE = 1_024;
/** Words in more runs than these, and in such a part of all, are common: the index would name too many places. */
const COMMON = 2_000;
const COMMON_PART = 0.05;
/** So many of the latest runs are looked through without the index. */
const LATEST = 1_024;
/** At least so many of each conversation, since one in which much is written has several of the latest. */
const OF_ONE = 4;
/** A reader with more runs than these has them found by their words. */
const FEW_RUNS = 2_000;

/** Where to look, the latest first: parts of conversations that are in no run, and runs that may hold something. */
export class Stretches {
  readonly #sql: Transaction;
  readonly #wanted: Omit<Parameters<typeof readCandidates>[1], "after" | "limit">;
  /** The reader has so many runs that these are found by their words. */
  readonly #byWords: boolean;
  /** In no run; the latest last. */
  readonly #unindexed: Candidate[] = [];
  /** The latest last. */
  #runs: Candidate[] = [];
  readonly #seen = new Set<string>();
  #lastRun: Candidate | undefined;
  #allRead = false;
  /** Not everything that is in no run is looked through. */
  incomplete = false;

  constructor(sql: Transaction, own: readonly Own[], query: string | null, filters: Filters) {
    const runs = own.reduce((sum, { indexed_seq }) => sum + indexed_seq / RUN_MESSAGES, 0);
    this.#sql = sql;
    this.#wanted = { ids: own.map(({ id }) => id), query, filters };
    this.#byWords = runs > FEW_RUNS;
    for (const { id, from_seq, last_seq, indexed_seq, last_message_at } of own) {
      const first = Math.max(indexed_seq + 1, from_seq);
      if (first > last_seq) continue;
      if (last_seq - first >= STRETCH_MAX) this.incomplete = true;
      const first_seq = Math.max(first, last_seq - STRETCH_MAX + 1);
      this.#unindexed.push({
        ...{ id: "", conversation_id: id, first_seq, last_seq, rendition_id: null },
        ...{ first_at: last_message_at, last_at: last_message_at },
      });
    }
  }

  async open(): Promise<this> {
    for (const gap of await readOwnGaps(this.#sql, this.#wanted.ids))
      this.#unindexed.push({ ...gap, id: "", rendition_id: null });
    this.#unindexed.sort((a, b) => a.last_at.getTime() - b.last_at.getTime());
    if (await this.#isCommon()) this.#runs = await this.#readLatest();
    if (this.#runs.length === 0) await this.#read();
    return this;
  }

  /** When the latest message was written of all that was not taken yet; null when nothing is left. */
  get nextAt(): Date | null {
    return this.#latest()?.at(-1)?.last_at ?? null;
  }

  async take(count: number): Promise<Candidate[]> {
    const taken: Candidate[] = [];
    while (taken.length < count) {
      const next = this.#latest()?.pop();
      if (!next) break;
      taken.push(next);
      while (this.#runs.length === 0 && !this.#allRead) await this.#read();
    }
    return taken;
  }

  #latest(): Candidate[] | undefined {
    const [unindexed, run] = [this.#unindexed.at(-1), this.#runs.at(-1)];
    if (!unindexed) return run && this.#runs;
    return run && run.last_at > unindexed.last_at ? this.#runs : this.#unindexed;
  }

  async #isCommon(): Promise<boolean> {
    const { query } = this.#wanted;
    if (!this.#byWords || query === null) return false;
    const { holding, all } = await estimateRuns(this.#sql, query);
    return holding > Math.max(COMMON, COMMON_PART * all);
  }

  /** The latest runs of all, without a hole: none that was not read is later than one of them. */
  async #readLatest(): Promise<Candidate[]> {
    const { ids, filters } = this.#wanted;
    const each = Math.max(OF_ONE, Math.ceil(LATEST / ids.length));
    const runs = await readLastRuns(this.#sql, ids, each, filters.place?.at ?? filters.before);
    const counts = new Map<string, number>();
    const end = runs.findIndex(({ conversation_id: id }) => {
      counts.set(id, (counts.get(id) ?? 0) + 1);
      return counts.get(id) === each;
    });
    const latest = runs.slice(0, Math.min(end < 0 ? runs.length : end + 1, LATEST));
    for (const { id } of latest) this.#seen.add(id);
    return latest.toReversed();
  }

  async #read(): Promise<void> {
    const wanted = { ...this.#wanted, after: this.#lastRun, limit: PAGE };
    const { query } = wanted;
    const page =
      this.#byWords && query !== null
        ? await readCandidatesByWords(this.#sql, { ...wanted, query })
        : await readCandidates(this.#sql, wanted);
    this.#lastRun = page.at(-1);
    this.#allRead = page.length < PAGE;
    this.#runs = page.filter(({ id }) => !this.#seen.has(id)).toReversed();
  }
}
