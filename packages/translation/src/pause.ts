/** Milliseconds of long work per turn of the event loop. */
const SHARE = 10;

/** Browsers have no `setImmediate`. */
const nextTurn = (then: () => void) => (typeof setImmediate === "function" ? setImmediate(then) : setTimeout(then, 0));

const paused: (() => void)[] = [];
/** Start of the first long work in this turn. */
let begun: number | undefined;

function begin(): number {
  nextTurn(() => {
    begun = undefined;
  });
  begun = performance.now();
  return begun;
}

/** Resumes one task per turn: resuming all at once would block a turn as long as never pausing. */
function resume(): void {
  begin();
  paused.shift()?.();
  if (paused.length > 0) nextTurn(resume);
}

/** Called before each step of long work; yields once all long work of this turn has used its share. */
export function pause(): Promise<void> | undefined {
  if (performance.now() - (begun ?? begin()) < SHARE) return undefined;
  return new Promise((resolve) => {
    paused.push(resolve);
    if (paused.length === 1) nextTurn(resume);
  });
}
