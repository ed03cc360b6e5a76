/**
 * Group commit: whatever is submitted while one batch is being written goes into the next, so the cost of a
 * flushed transaction is shared by everybody who is sending at that moment, and nobody waits for a timer.
 */
export interface CommitQueue<Row, Result> extends AsyncDisposable {
  /** Resolves once the row is durable; rejects with what the database said of this row alone. */
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
  maxBatch?: number;
}

/** While the database writes one batch, the next is prepared and sent; a third would only make batches smaller. */
const AT_ONCE = 2;

export function createCommitQueue<Row, Result>(
  options: CommitQueueOptions<Row, Result>,
): CommitQueue<Row, Result> {
  const { write, ownerOf, keyOf, laneOf, isOutage = () => false, maxBatch = 500 } = options;
  const written = { rows: 0, batches: 0 };
  const lanesBeingWritten = new Set<string>();
  const running = new Set<Promise<void>>();
  let waiting: Waiting<Row, Result>[] = [];
  let scheduled = false;
  let closed = false;

  /** Takes what may be written now; a row left behind keeps the later rows of its lane behind it. */
  function nextBatch(): Waiting<Row, Result>[] {
    // Keys are compared, not put into a set: each is a string never seen before, and V8 keeps every such member of a
    // set in its string table. Owners are few and known.
    const keys = new Map<string, string[]>();
    const held = new Set<string>();
    const batch: Waiting<Row, Result>[] = [];
    const later: Waiting<Row, Result>[] = [];
    for (const one of waiting) {
      const lane = laneOf(one.row);
      const isFree = batch.length < maxBatch && !lanesBeingWritten.has(lane) && !held.has(lane);
      if (isFree && addKey(keys, ownerOf(one.row), keyOf(one.row))) batch.push(one);
      else {
        held.add(lane);
        later.push(one);
      }
    }
    waiting = later;
    return batch;
  }

  async function writeTogether(batch: readonly Waiting<Row, Result>[]) {
    const results = await write(batch.map((one) => one.row));
    written.rows += batch.length;
    written.batches += 1;
    for (const [i, one] of batch.entries()) one.resolve(results[i] as Result);
  }

  /** One bad row must not fail its neighbours, so a failed batch is written row by row, in order. */
  async function writeSingly(batch: readonly Waiting<Row, Result>[]) {
    for (const one of batch) {
      try {
        await writeTogether([one]);
      } catch (error) {
        one.reject(error);
      }
    }
  }

  async function writeBatch(batch: readonly Waiting<Row, Result>[]) {
    const lanes = new Set(batch.map((one) => laneOf(one.row)));
    for (const lane of lanes) lanesBeingWritten.add(lane);
    try {
      await writeTogether(batch);
    } catch (error) {
      if (!isOutage(error)) await writeSingly(batch);
      else for (const one of batch) one.reject(error);
    }
    for (const lane of lanes) lanesBeingWritten.delete(lane);
  }

  function startBatches() {
    scheduled = false;
    while (waiting.length > 0 && running.size < AT_ONCE) {
      const batch = nextBatch();
      if (batch.length === 0) return;
      const writing = writeBatch(batch).then(() => {
        running.delete(writing);
        startBatches();
      });
      running.add(writing);
    }
  }

  return {
    written,
    submit(row) {
      if (closed) return Promise.reject(new Error("the commit queue is closed"));
      return new Promise((resolve, reject) => {
        waiting.push({ row, resolve, reject });
        if (scheduled || running.size === AT_ONCE) return;
        scheduled = true;
        // A tick, so that everything that arrived with the same read of the network shares a batch.
        setImmediate(startBatches);
      });
    },
    async [Symbol.asyncDispose]() {
      closed = true;
      startBatches();
      while (running.size > 0) await Promise.all(running);
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
