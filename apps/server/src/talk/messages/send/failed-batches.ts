import type { Batch } from "./pending-rows.ts";

type Write<Row, Result> = (rows: readonly Row[]) => Promise<readonly Result[]>;
type Store<Row, Result> = (batch: Batch<Row, Result>, write: Write<Row, Result>) => Promise<readonly Result[]>;

export interface WritingOptions<Row, Result> {
  /** Writes all rows in one transaction, or none; results in the order of the rows. */
  write(rows: readonly Row[]): Promise<readonly Result[]>;
  /** Whether a failure is nobody's row's fault: then the whole batch fails with it, at once. */
  isOutage?(error: unknown): boolean;
  /** Whether somebody else holds what the rows of one lane need. Only that lane is refused then. */
  isLocked?(error: unknown): boolean;
  /** Writes rows of one such lane, without waiting long for a lock. */
  writeAlone?(rows: readonly Row[]): Promise<readonly Result[]>;
}

/** Lanes of a failed batch that may be found locked before the rest of the batch is refused with them. */
const LOCKED_AT_MOST = 5;
/** Locked lanes remembered; one that is forgotten costs its next batch one more wait. */
const LOCKED_REMEMBERED = 1_000;

/** Finds out whose rows are to blame for a batch that failed, so that the others are written. */
export class FailedBatches<Row, Result> {
  readonly #options: WritingOptions<Row, Result>;
  readonly #store: Store<Row, Result>;
  /** Their last rows met a lock: until one is written again, they share no batch with anybody. */
  readonly lockedLanes = new Set<string>();

  constructor(options: WritingOptions<Row, Result>, store: Store<Row, Result>) {
    this.#options = options;
    this.#store = store;
  }

  /** Settles every row of the batch. */
  async settle(batch: Batch<Row, Result>, error: unknown): Promise<void> {
    if (this.#isLocked(error)) await this.writeByLane(batch, error);
    else if (!this.#isOutage(error)) await this.#writeSingly(batch, this.#options.write);
    else for (const one of batch) one.reject(error);
  }

  /** One failing row must not fail the others, so a failed batch is written row by row, in order. */
  async #writeSingly(batch: Batch<Row, Result>, write: Write<Row, Result>): Promise<void> {
    for (const one of batch) {
      try {
        const [result] = await this.#store([one], write);
        one.resolve(result as Result);
      } catch (error) {
        one.reject(error);
      }
    }
  }

  /** One locked lane must not hold up the others, so a batch that met a lock is written lane by lane. */
  async writeByLane(batch: Batch<Row, Result>, met?: unknown): Promise<void> {
    const writeAlone = this.#options.writeAlone ?? this.#options.write;
    let locked = 0;
    for (const [lane, rows] of Map.groupBy(batch, (one) => one.lane)) {
      if (locked === LOCKED_AT_MOST) {
        for (const one of rows) one.reject(met);
        continue;
      }
      try {
        const results = await this.#store(rows, writeAlone);
        this.lockedLanes.delete(lane);
        for (const [i, one] of rows.entries()) one.resolve(results[i] as Result);
      } catch (error) {
        if (this.#isLocked(error)) {
          locked += 1;
          this.#rememberLocked(lane);
        }
        if (!this.#isLocked(error) && !this.#isOutage(error)) await this.#writeSingly(rows, writeAlone);
        else for (const one of rows) one.reject(error);
      }
    }
  }

  #rememberLocked(lane: string): void {
    if (this.lockedLanes.size >= LOCKED_REMEMBERED) this.lockedLanes.clear();
    this.lockedLanes.add(lane);
  }

  #isOutage(error: unknown): boolean {
    return this.#options.isOutage?.(error) ?? false;
  }

  #isLocked(error: unknown): boolean {
    return this.#options.isLocked?.(error) ?? false;
  }
}
