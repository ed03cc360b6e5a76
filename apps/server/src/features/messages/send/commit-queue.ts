/**
 * Group commit: whatever is submitted while one batch is being written goes into the next, so the cost of a
 * flushed transaction is shared by everybody who is sending at that moment, and nobody waits for a timer.
 */
export interface CommitQueue<Row, Result> extends AsyncDisposable {
  /**
   * Resolves once the row is durable; rejects with what the database said of this row alone, or at once when too many
   * wait.
   */
  submit(row: Row): Promise<Result>;
  /** Rows written and batches they came in, since the start. */
  readonly written: { rows: number; batches: number };
}

interface Waiting<Row, Result> {
  readonly row: Row;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

export interface CommitQueueOptions<Row, Result> {
  /** Writes all rows in one transaction, or none; results in the order of the rows. */
  write(rows: readonly Row[]): Promise<readonly Result[]>;
  /** Rows that may not be in one batch have one owner and one key: the second waits for the next one. */
  ownerOf(row: Row): string;
  keyOf(row: Row): string;
  /** Rows of one lane are written in the order in which they were submitted. */
  laneOf(row: Row): string;
  /** Whether a failure is nobody's row's fault: then the whole batch fails with it, at once. */
  isOutage?(error: unknown): boolean;
  /** Whether somebody else holds what the rows of one lane need. Only that lane is refused then. */
  isLocked?(error: unknown): boolean;
  /** Writes rows of one such lane, without waiting long for a lock. */
  writeAlone?(rows: readonly Row[]): Promise<readonly Result[]>;
  maxBatch?: number;
  /** Rows that may wait; more are refused with what `whenFull` returns. */
  maxWaiting?: number;
  whenFull?(): Error;
}

/** Lanes of a failed batch that may be found locked before the rest of the batch is refused with them. */
const LOCKED_AT_MOST = 5;
/** Locked lanes remembered; one that is forgotten costs its next batch one more wait. */
const LOCKED_REMEMBERED = 1_000;

/** While the database writes one batch, the next is prepared and sent. */
const AT_ONCE = 2;

/**
 * Results handed out in one turn of the event loop. Whoever hears first answers while the others are still being told,
 * so the server, the database and the people's devices work at the same time instead of one after the other. What the
 * two people of a lane are told in one turn costs one call to the system each, so a lane is told in one, unless it is
 * longer than the second number.
 */
const TOLD_AT_ONCE = 12;
const TOLD_AT_MOST = 48;

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

export function createCommitQueue<Row, Result>(
  options: CommitQueueOptions<Row, Result>,
): CommitQueue<Row, Result> {
  const { write, ownerOf, keyOf, laneOf, isOutage = () => false, isLocked = () => false } = options;
  const { writeAlone = write, maxBatch = 500, maxWaiting = Number.POSITIVE_INFINITY } = options;
  const { whenFull = () => new Error("the commit queue is full") } = options;
  type Batch = readonly Waiting<Row, Result>[];
  const written = { rows: 0, batches: 0 };
  /** Until their last row was told. */
  const busyLanes = new Set<string>();
  /** Their last rows met a lock: until one is written again, they share no batch with anybody. */
  const lockedLanes = new Set<string>();
  /** Until the database has answered. */
  const beingWritten = new Set<Batch>();
  /** Until everybody was told. */
  const underWay = new Set<Promise<void>>();
  let waiting: Waiting<Row, Result>[] = [];
  let scheduled = false;
  let closed = false;

  /**
   * Takes what may be written now, lane by lane, or nothing if that is fewer than `atLeast` rows; a row left behind
   * keeps the later rows of its lane behind it. A locked lane is taken alone, when nothing else is being written.
   */
  function nextBatch(atLeast: number): Batch {
    // Keys are compared, not put into a set: each is a string never seen before, and V8 keeps every such member of a
    // set in its string table. Owners are few and known.
    const keys = new Map<string, string[]>();
    const held = new Set<string>();
    const byLane = new Map<string, Waiting<Row, Result>[]>();
    const later: Waiting<Row, Result>[] = [];
    let taken = 0;
    let alone: string | undefined;
    for (const one of waiting) {
      const lane = laneOf(one.row);
      if (taken === 0 && atLeast === 1 && lockedLanes.has(lane) && !busyLanes.has(lane)) alone = lane;
      const fits = alone === undefined ? !lockedLanes.has(lane) : lane === alone;
      const isFree = fits && taken < maxBatch && !busyLanes.has(lane) && !held.has(lane);
      if (!isFree || !addKey(keys, ownerOf(one.row), keyOf(one.row))) {
        held.add(lane);
        later.push(one);
        continue;
      }
      taken += 1;
      const before = byLane.get(lane);
      if (before) before.push(one);
      else byLane.set(lane, [one]);
    }
    if (taken < atLeast) return [];
    waiting = later;
    return [...byLane.values()].flat();
  }

  async function store(batch: Batch, by = write): Promise<readonly Result[]> {
    const results = await by(batch.map((one) => one.row));
    written.rows += batch.length;
    written.batches += 1;
    return results;
  }

  /** One bad row must not fail its neighbours, so a failed batch is written row by row, in order. */
  async function writeSingly(batch: Batch, by = write) {
    for (const one of batch) {
      try {
        const [result] = await store([one], by);
        one.resolve(result as Result);
      } catch (error) {
        one.reject(error);
      }
    }
  }

  /** One locked lane must not hold up the others, so a batch that met a lock is written lane by lane. */
  async function writeByLane(batch: Batch, met: unknown) {
    let locked = 0;
    for (const [lane, rows] of Map.groupBy(batch, (one) => laneOf(one.row))) {
      if (locked === LOCKED_AT_MOST) {
        for (const one of rows) one.reject(met);
        continue;
      }
      try {
        const results = await store(rows, writeAlone);
        lockedLanes.delete(lane);
        for (const [i, one] of rows.entries()) one.resolve(results[i] as Result);
      } catch (error) {
        if (isLocked(error)) {
          locked += 1;
          if (lockedLanes.size >= LOCKED_REMEMBERED) lockedLanes.clear();
          lockedLanes.add(lane);
        }
        if (!isLocked(error) && !isOutage(error)) await writeSingly(rows, writeAlone);
        else for (const one of rows) one.reject(error);
      }
    }
  }

  /** The lane of a batch that is not to share one with others. */
  const isAlone = (batch: Batch) => lockedLanes.has(laneOf((batch[0] as Waiting<Row, Result>).row));

  /** A lane is free again as soon as its rows were told: the next ones can then overtake none of them. */
  async function tell(batch: Batch, results: readonly Result[]) {
    let told = 0;
    for (const [i, one] of batch.entries()) {
      one.resolve(results[i] as Result);
      told += 1;
      const lane = laneOf(one.row);
      const next = batch[i + 1];
      const isLastOfLane = next === undefined || laneOf(next.row) !== lane;
      if (isLastOfLane) busyLanes.delete(lane);
      if (told < (isLastOfLane ? TOLD_AT_ONCE : TOLD_AT_MOST)) continue;
      told = 0;
      await nextTurn();
      startBatches();
    }
  }

  async function writeBatch(batch: Batch) {
    beingWritten.add(batch);
    for (const one of batch) busyLanes.add(laneOf(one.row));
    let results: readonly Result[] | undefined;
    try {
      if (isAlone(batch)) await writeByLane(batch, undefined);
      else results = await store(batch);
    } catch (error) {
      if (isLocked(error)) await writeByLane(batch, error);
      else if (!isOutage(error)) await writeSingly(batch);
      else for (const one of batch) one.reject(error);
    }
    if (!results) for (const one of batch) busyLanes.delete(laneOf(one.row));
    beingWritten.delete(batch);
    startBatches();
    if (results) await tell(batch, results);
  }

  /**
   * Alone a batch starts with whatever waits; beside another only when it is as large. Small batches beside large ones
   * would cost the database more than they save anybody in waiting.
   */
  function startBatches() {
    scheduled = false;
    while (waiting.length > 0 && beingWritten.size < AT_ONCE) {
      const [beside] = beingWritten;
      const atLeast = closed ? 1 : (beside?.length ?? 1);
      const batch = waiting.length < atLeast ? [] : nextBatch(atLeast);
      if (batch.length === 0) return;
      const work = writeBatch(batch).then(() => {
        underWay.delete(work);
        startBatches();
      });
      underWay.add(work);
    }
  }

  return {
    written,
    submit(row) {
      if (closed) return Promise.reject(new Error("the commit queue is closed"));
      if (waiting.length >= maxWaiting) return Promise.reject(whenFull());
      return new Promise((resolve, reject) => {
        waiting.push({ row, resolve, reject });
        if (scheduled || beingWritten.size === AT_ONCE) return;
        scheduled = true;
        // A tick, so that everything that arrived with the same read of the network shares a batch.
        setImmediate(startBatches);
      });
    },
    async [Symbol.asyncDispose]() {
      closed = true;
      startBatches();
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}

/** False when the owner has this key already. */
function addKey(keys: Map<string, string[]>, owner: string, key: string): boolean {
  const known = keys.get(owner);
  if (!known) keys.set(owner, [key]);
  else if (known.includes(key)) return false;
  else known.push(key);
  return true;
}
