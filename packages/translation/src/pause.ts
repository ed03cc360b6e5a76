/** Milliseconds of long work in one turn of the event loop. */
const SHARE = 10;

/** Browsers have no `setImmediate`. */
const nextTurn = (then: () => void) => (typeof setImmediate === "function" ? setImmediate(then) : setTimeout(then, 0));

const paused: (() => void)[] = [];
/** When the first long work of this turn began. */
let begun: number | undefined;

function begin(): number {
  nextTurn(() => {
    begun = undefined;
  });
  begun = performance.now();
  return begun;
}

/** One of them a turn: together, those that pause at the same time would hold it as long as one that never does. */
function resume(): void {
  begin();
  paused.shift()?.();
  if (paused.length > 0) nextTurn(resume);
}

/**
 * For long work: called before each of its steps, it lets others in once all long work of this turn has had its share.
 */
export function pause(): Promise<void> | undefined {
  if (performance.now() - (begun ?? begin()) < SHARE) return undefined;
  return new Promise((resolve) => {
    paused.push(resolve);
    if (paused.length === 1) nextTurn(resume);
  });
}
