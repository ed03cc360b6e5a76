import type { Sql } from "../../database/open.ts";
import { type Candidate, type Filters, type Own, readCandidates, readOwnGaps } from "./readable-store.ts";

/** Runs asked for at once: their places, not their messages. */
const PAGE = 256;
/** Of a conversation that is not indexed yet, so many of its latest messages are looked through. */
export const TAIL_MAX = 200;

/** Where to look, the latest first: parts of conversations that are in no run, and runs that may hold something. */
export class Stretches {
  readonly #sql: Sql;
  readonly #wanted: {
    readonly ids: readonly string[];
    readonly query: string | null;
    readonly filters: Filters;
  };
  /** In no run; the latest last. */
  #unindexed: Candidate[] = [];
  /** The latest last. */
  #runs: Candidate[] = [];
  #lastRun: Candidate | undefined;
  #allRead = false;
  /** Not everything that is in no run is looked through. */
  incomplete = false;

  constructor(sql: Sql, own: readonly Own[], query: string | null, filters: Filters) {
    this.#sql = sql;
    this.#wanted = { ids: own.map(({ id }) => id), query, filters };
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
    this.#unindexed.sort(byTime);
    await this.#read();
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
      if (this.#runs.length === 0 && !this.#allRead) await this.#read();
    }
    return taken;
  }

  #latest(): Candidate[] | undefined {
    const [unindexed, run] = [this.#unindexed.at(-1), this.#runs.at(-1)];
    if (!unindexed) return run && this.#runs;
    return run && run.last_at > unindexed.last_at ? this.#runs : this.#unindexed;
  }

  async #read(): Promise<void> {
    const page = await readCandidates(this.#sql, { ...this.#wanted, after: this.#lastRun, limit: PAGE });
    this.#lastRun = page.at(-1);
    this.#allRead = page.length < PAGE;
    this.#runs = page.toReversed();
  }
}

const byTime = (a: Candidate, b: Candidate) => a.last_at.getTime() - b.last_at.getTime();
