import type { Sql } from "../../database/open.ts";
import {
  type Candidate,
  type Filters,
  type Own,
  readCandidates,
  readLastRuns,
  readOwnGaps,
} from "./readable-store.ts";
import { RUN_MESSAGES } from "./runs-store.ts";

/** Runs asked for at once: their places, not their messages. */
const PAGE = 256;
/** So many of the latest runs are looked through without the index: a common word stands there often enough. */
const LATEST = 48;
/** At least so many of each conversation, since one in which much is written has several of the latest. */
const OF_ONE = 6;
/** Of a conversation that is not indexed yet, so many of its latest messages are looked through. */
const TAIL_MAX = 200;
/** A reader with more runs than these has them found by their words. */
const FEW_RUNS = 2_000;

/** Where to look, the latest first: parts of conversations that are in no run, and runs that may hold something. */
export class Stretches {
  readonly #sql: Sql;
  readonly #wanted: Omit<Parameters<typeof readCandidates>[1], "after" | "limit">;
  /** In no run; the latest last. */
  readonly #unindexed: Candidate[] = [];
  /** The latest last. */
  #runs: Candidate[] = [];
  readonly #seen = new Set<string>();
  #lastRun: Candidate | undefined;
  #allRead = false;
  /** Not everything that is in no run is looked through. */
  incomplete = false;

  constructor(sql: Sql, own: readonly Own[], query: string | null, filters: Filters) {
    const runs = own.reduce((sum, { indexed_seq }) => sum + indexed_seq / RUN_MESSAGES, 0);
    this.#sql = sql;
    this.#wanted = { ids: own.map(({ id }) => id), query, filters, byWords: runs > FEW_RUNS };
    for (const { id, from_seq, last_seq, indexed_seq, last_message_at } of own) {
      const first = Math.max(indexed_seq + 1, from_seq);
      if (first > last_seq) continue;
      if (last_seq - first >= TAIL_MAX) this.incomplete = true;
      const first_seq = Math.max(first, last_seq - TAIL_MAX + 1);
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
    const { byWords, filters } = this.#wanted;
    if (byWords && !filters.place && !filters.before) this.#runs = await this.#readLatest();
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

  /** The latest runs of all, without a hole: none that was not read is later than one of them. */
  async #readLatest(): Promise<Candidate[]> {
    const { ids } = this.#wanted;
    const each = Math.max(OF_ONE, Math.ceil(LATEST / ids.length));
    const runs = await readLastRuns(this.#sql, ids, each);
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
    const page = await readCandidates(this.#sql, { ...this.#wanted, after: this.#lastRun, limit: PAGE });
    this.#lastRun = page.at(-1);
    this.#allRead = page.length < PAGE;
    this.#runs = page.filter(({ id }) => !this.#seen.has(id)).toReversed();
  }
}
