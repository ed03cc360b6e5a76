/**
 * Results delivered in one turn of the event loop. The first is answered while the others still wait, so that the
 * server, the database and the clients work in parallel. What the members of a lane receive in one turn costs one
 * system call each, so a lane is delivered in one turn, unless it is longer than the second number.
 */
const IN_ONE_TURN = 12;
const LANE_IN_ONE_TURN = 48;

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

interface Progress {
  /** A lane is free as soon as its rows have their results, since the next rows can then not overtake them. */
  onLaneDone(lane: string): void;
  onTurn(): void;
}

async function resolveResults<Row, Result>(
  batch: Batch<Row, Result>,
  results: readonly Result[],
  { onLaneDone, onTurn }: Progress,
): Promise<void> {
  let inThisTurn = 0;
  for (const [i, one] of batch.entries()) {
    one.resolve(results[i] as Result);
    inThisTurn += 1;
    const isLastOfLane = batch[i + 1]?.lane !== one.lane;
    if (isLastOfLane) onLaneDone(one.lane);
    if (inThisTurn < (isLastOfLane ? IN_ONE_TURN : LANE_IN_ONE_TURN)) continue;
    inThisTurn = 0;
    await nextTurn();
    onTurn();
  }
}

export interface CommitQueueOptions<Row, Result> extends WritingOptions<Row, Result> {
  /** Rows with the same owner and key must not share a batch: the second waits for the next one. */
  ownerOf(row: Row): string;
  keyOf(row: Row): string;
  /** Rows of one lane are written in the order of submission. */
  laneOf(row: Row): string;
  readonly maxBatch?: number;
  /** Maximum number of waiting rows; more are refused with the error of `whenFull`. */
  readonly maxWaiting?: number;
  whenFull?(): Error;
}

/** While the database writes one batch, the next is prepared and sent. */
const AT_ONCE = 2;
const MAX_BATCH = 500;

/**
 * Group commit: rows submitted while one batch is being written go into the next, so that concurrent senders share the
 * cost of a flushed transaction and no one waits for a timer.
 */
export class CommitQueue<Row, Result> implements AsyncDisposable {
  readonly #options: CommitQueueOptions<Row, Result>;
  /** Totals since the start. */
  readonly written = { rows: 0, batches: 0 };
  readonly #failed: FailedBatches<Row, Result>;
  readonly #busyLanes = new Set<string>();
  readonly #beingWritten = new Set<Batch<Row, Result>>();
  readonly #underWay = new Set<Promise<void>>();
  #waiting: PendingRow<Row, Result>[] = [];
  #scheduled = false;
  #closed = false;

  constructor(options: CommitQueueOptions<Row, Result>) {
    this.#options = options;
    this.#failed = new FailedBatches(options, (batch, write) => this.#store(batch, write));
  }

  /** Resolves once the row is durable. Rejects with this row's own error, or at once when too many wait. */
  submit(row: Row): Promise<Result> {
    const { laneOf, ownerOf, keyOf, maxWaiting = Number.POSITIVE_INFINITY, whenFull } = this.#options;
    if (this.#closed) return Promise.reject(new Error("the commit queue is closed"));
    if (this.#waiting.length >= maxWaiting)
      return Promise.reject(whenFull?.() ?? new Error("the commit queue is full"));
    return new Promise((resolve, reject) => {
      this.#waiting.push({ row, lane: laneOf(row), owner: ownerOf(row), key: keyOf(row), resolve, reject });
      if (this.#scheduled || this.#beingWritten.size === AT_ONCE) return;
      this.#scheduled = true;
      // Waits a tick, so that everything that arrived with the same network read shares a batch.
      setImmediate(() => this.#startBatches());
    });
  }

  async [Symbol.asyncDispose]() {
    this.#closed = true;
    this.#startBatches();
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  /**
   * A batch alone starts with whatever is waiting; a second one only when it is as large. Small batches beside large
   * ones would cost the database more than they save in waiting.
   */
  #startBatches(): void {
    this.#scheduled = false;
    while (this.#waiting.length > 0 && this.#beingWritten.size < AT_ONCE) {
      const [beside] = this.#beingWritten;
      const atLeast = this.#closed ? 1 : (beside?.length ?? 1);
      const batch = this.#waiting.length < atLeast ? [] : this.#nextBatch(atLeast);
      if (batch.length === 0) return;
      const work = this.#write(batch).then(() => {
        this.#underWay.delete(work);
        this.#startBatches();
      });
      this.#underWay.add(work);
    }
  }

  #nextBatch(atLeast: number): Batch<Row, Result> {
    const { batch, later } = takeBatch(this.#waiting, {
      atLeast,
      atMost: this.#options.maxBatch ?? MAX_BATCH,
      busyLanes: this.#busyLanes,
      lockedLanes: this.#failed.lockedLanes,
    });
    if (batch.length > 0) this.#waiting = later;
    return batch;
  }

  async #write(batch: Batch<Row, Result>): Promise<void> {
    this.#beingWritten.add(batch);
    for (const { lane } of batch) this.#busyLanes.add(lane);
    const results = await this.#resultsOf(batch);
    if (!results) for (const { lane } of batch) this.#busyLanes.delete(lane);
    this.#beingWritten.delete(batch);
    this.#startBatches();
    if (!results) return;
    await resolveResults(batch, results, {
      onLaneDone: (lane) => this.#busyLanes.delete(lane),
      onTurn: () => this.#startBatches(),
    });
  }

  /** Undefined when every row already has its result. */
  async #resultsOf(batch: Batch<Row, Result>): Promise<readonly Result[] | undefined> {
    const [first] = batch;
    if (first && this.#failed.lockedLanes.has(first.lane)) {
      await this.#failed.writeByLane(batch);
      return undefined;
    }
    try {
      return await this.#store(batch, this.#options.write);
    } catch (error) {
      await this.#failed.settle(batch, error);
      return undefined;
    }
  }

  async #store(batch: Batch<Row, Result>, write: WritingOptions<Row, Result>["write"]): Promise<readonly Result[]> {
    const results = await write(batch.map((one) => one.row));
    this.written.rows += batch.length;
    this.written.batches += 1;
    return results;
  }
}

type Write<Row, Result> = (rows: readonly Row[]) => Promise<readonly Result[]>;
type Store<Row, Result> = (batch: Batch<Row, Result>, write: Write<Row, Result>) => Promise<readonly Result[]>;

interface WritingOptions<Row, Result> {
  /** Writes all rows in one transaction, or none; returns results in the order of the rows. */
  write(rows: readonly Row[]): Promise<readonly Result[]>;
  /** Whether a failure is not caused by a row: then the whole batch fails at once. */
  isOutage?(error: unknown): boolean;
  /** Whether another transaction holds a lock that one lane needs. Then only that lane is refused. */
  isLocked?(error: unknown): boolean;
  /** Writes rows of such a lane, without waiting long for a lock. */
  writeAlone?(rows: readonly Row[]): Promise<readonly Result[]>;
}

/** Locked lanes found in a failed batch, after which the rest of the batch is refused with them. */
const LOCKED_AT_MOST = 5;
/** Locked lanes remembered; a forgotten one costs its next batch another wait. */
const LOCKED_REMEMBERED = 1_000;

/** Finds the rows that made a batch fail, so that the others are written. */
class FailedBatches<Row, Result> {
  readonly #options: WritingOptions<Row, Result>;
  readonly #store: Store<Row, Result>;
  /** Lanes that met a lock: until one of their rows is written, they share no batch with others. */
  readonly lockedLanes = new Set<string>();

  constructor(options: WritingOptions<Row, Result>, store: Store<Row, Result>) {
    this.#options = options;
    this.#store = store;
  }

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

  /** One locked lane must not delay the others, so a batch that met a lock is written lane by lane. */
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

interface PendingRow<Row, Result> {
  readonly row: Row;
  readonly lane: string;
  readonly owner: string;
  readonly key: string;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

type Batch<Row, Result> = readonly PendingRow<Row, Result>[];

interface Limits {
  readonly atLeast: number;
  readonly atMost: number;
  readonly busyLanes: ReadonlySet<string>;
  readonly lockedLanes: ReadonlySet<string>;
}

interface Taken<Row, Result> {
  readonly batch: Batch<Row, Result>;
  /** The remaining rows, in order. */
  readonly later: PendingRow<Row, Result>[];
}

/**
 * Takes the rows that may be written now, lane by lane, or none if that is fewer than `atLeast`. A row that stays keeps
 * the later rows of its lane behind it. A locked lane is taken alone, when nothing else is being written.
 */
function takeBatch<Row, Result>(
  waiting: Batch<Row, Result>,
  { atLeast, atMost, busyLanes, lockedLanes }: Limits,
): Taken<Row, Result> {
  // Compares keys instead of using a set: each is a new string, and V8 keeps every such member of a set in its string
  // table. Owners are few and known.
  const keys = new Map<string, string[]>();
  const blocked = new Set<string>();
  const byLane = new Map<string, PendingRow<Row, Result>[]>();
  const later: PendingRow<Row, Result>[] = [];
  let taken = 0;
  let alone: string | undefined;
  for (const one of waiting) {
    const { lane } = one;
    if (taken === 0 && atLeast === 1 && lockedLanes.has(lane) && !busyLanes.has(lane)) alone = lane;
    const fits = alone === undefined ? !lockedLanes.has(lane) : lane === alone;
    const isFree = fits && taken < atMost && !busyLanes.has(lane) && !blocked.has(lane);
    if (!isFree || !addKey(keys, one.owner, one.key)) {
      blocked.add(lane);
      later.push(one);
      continue;
    }
    taken += 1;
    const before = byLane.get(lane);
    if (before) before.push(one);
    else byLane.set(lane, [one]);
  }
  return { batch: taken < atLeast ? [] : [...byLane.values()].flat(), later };
}

/** False when the owner already has this key. */
function addKey(keys: Map<string, string[]>, owner: string, key: string): boolean {
  const known = keys.get(owner);
  if (!known) keys.set(owner, [key]);
  else if (known.includes(key)) return false;
  else known.push(key);
  return true;
}
