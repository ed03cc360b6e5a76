import type { Transaction } from "#/platform/database/open.ts";
import { type Candidate, type Own, readOwnGaps, readUnindexed, UNINDEXED_MAX } from "./readable-store.ts";
import { openRuns, type Query, type RunSource } from "./run-sources.ts";
import { RUN_MESSAGES } from "./runs-store.ts";

/** Where to look, the latest first: parts of conversations that are in no run, and runs that may hold something. */
export class Stretches {
  readonly #source: RunSource;
  /** In no run; the latest last. */
  readonly #unindexed: Candidate[];
  /** The latest last. */
  #runs: Candidate[] = [];
  /** Not everything that is in no run is looked through. */
  readonly incomplete: boolean;

  private constructor(source: RunSource, unindexed: Candidate[], incomplete: boolean) {
    this.#source = source;
    this.#unindexed = unindexed.sort((a, b) => a.last_at.getTime() - b.last_at.getTime());
    this.incomplete = incomplete;
  }

  static async open(sql: Transaction, own: readonly Own[], wanted: Omit<Query, "ids">): Promise<Stretches> {
    const ids = own.map(({ id }) => id);
    const [gaps, ends] = await Promise.all([readOwnGaps(sql, ids), readUnindexed(sql, own)]);
    const until = wanted.filters.place && new Date(wanted.filters.place.at);
    const unindexed = [...gaps, ...ends].filter(({ first_at }) => !until || first_at <= until);
    const runs = own.reduce((sum, { indexed_seq }) => sum + indexed_seq / RUN_MESSAGES, 0);
    const spans = new Stretches(
      await openRuns(sql, { ...wanted, ids }, runs),
      unindexed.map((one) => ({ ...one, id: "", rendition_id: null })),
      own.some(
        ({ indexed_seq, from_seq, last_seq }) => last_seq - Math.max(indexed_seq + 1, from_seq) >= UNINDEXED_MAX,
      ),
    );
    await spans.#fill();
    return spans;
  }

  /** When the latest message was written of all that was not taken yet; null when nothing is left. */
  get nextAt(): Date | null {
    const times = [this.#unindexed.at(-1)?.last_at, this.#runs.at(-1)?.last_at ?? this.#source.reached];
    return times.reduce<Date | null>((latest, at) => (at && (!latest || at > latest) ? at : latest), null);
  }

  /** One request reads no more runs; what is left is for the next page. */
  get isTired(): boolean {
    return this.#runs.length === 0 && !this.#source.isDone && this.#source.isTired;
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
    while (this.#runs.length === 0 && !this.#source.isDone && !this.#source.isTired)
      this.#runs = [...(await this.#source.read())].reverse();
  }

  /** Nothing of what is in no run comes before runs that are still to be read. */
  #latest(): Candidate[] | undefined {
    const [unindexed, run] = [this.#unindexed.at(-1), this.#runs.at(-1)];
    if (!unindexed) return run && this.#runs;
    return run && run.last_at > unindexed.last_at ? this.#runs : this.#unindexed;
  }
}
