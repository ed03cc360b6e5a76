export interface PendingRow<Row, Result> {
  readonly row: Row;
  readonly lane: string;
  readonly owner: string;
  readonly key: string;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

export type Batch<Row, Result> = readonly PendingRow<Row, Result>[];

interface Limits {
  readonly atLeast: number;
  readonly atMost: number;
  /** Lanes of batches that are under way. */
  readonly busyLanes: ReadonlySet<string>;
  /** Lanes that share no batch with others. */
  readonly lockedLanes: ReadonlySet<string>;
}

interface Taken<Row, Result> {
  readonly batch: Batch<Row, Result>;
  /** What stays, in its order. */
  readonly later: PendingRow<Row, Result>[];
}

/**
 * Takes what may be written now, lane by lane, or nothing if that is fewer than `atLeast` rows; a row that stays keeps
 * the later rows of its lane behind it. A locked lane is taken alone, when nothing else is being written.
 */
export function takeBatch<Row, Result>(
  waiting: Batch<Row, Result>,
  { atLeast, atMost, busyLanes, lockedLanes }: Limits,
): Taken<Row, Result> {
  // Keys are compared, not put into a set: each is a string never seen before, and V8 keeps every such member of a
  // set in its string table. Owners are few and known.
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

/** False when the owner has this key already. */
function addKey(keys: Map<string, string[]>, owner: string, key: string): boolean {
  const known = keys.get(owner);
  if (!known) keys.set(owner, [key]);
  else if (known.includes(key)) return false;
  else known.push(key);
  return true;
}
