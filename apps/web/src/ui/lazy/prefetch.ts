import { savesData } from "./saves-data.ts";

type Load = () => Promise<unknown>;

/** What could not come, in the order in which it is asked for again. */
const missing = new Set<Load>();
let misses = 0;
let stopWaiting: (() => void) | undefined;

/**
 * Loads something before it is needed, while nothing else is to be done: offline it could not be fetched. Where it
 * cannot come it is asked for again until it is there, so give the same function for the same thing. Never rejects.
 */
export async function loadAhead(load: Load): Promise<void> {
  if (savesData()) return;
  await idle();
  if (!(await came(load))) waitForAnother();
}

async function loadMissing(): Promise<void> {
  stopWaiting?.();
  stopWaiting = undefined;
  for (const load of [...missing]) {
    await idle();
    if (await came(load)) continue;
    // Where one cannot come the others most often cannot either; the next time another is the first.
    misses += 1;
    waitForAnother();
    return;
  }
  misses = 0;
}

function waitForAnother() {
  stopWaiting ??= whenWorthAnother(misses, () => void loadMissing());
}

async function came(load: Load): Promise<boolean> {
  missing.delete(load);
  try {
    await load();
    return true;
  } catch {
    missing.add(load);
    return false;
  }
}

const SOON_MS = 2_000;

/** Safari has no idle callback. */
export function whenIdle(act: () => void) {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(act, { timeout: SOON_MS });
  else setTimeout(act, SOON_MS);
}

const idle = () => new Promise<void>((resolve) => whenIdle(resolve));

const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 300_000;

/** What is to be tried when the connection is back. */
const waiting = new Set<() => void>();

/** The connection is back: what could not come is asked for again at once. */
export function tryAgain(): void {
  for (const act of [...waiting]) act();
}

/** When the connection is back, or after a while; gives a function that ends the waiting. */
export function whenWorthAnother(misses: number, act: () => void): () => void {
  const timer = setTimeout(act, Math.min(FIRST_PAUSE_MS * 2 ** misses, LONGEST_PAUSE_MS));
  addEventListener("online", act);
  waiting.add(act);
  return () => {
    clearTimeout(timer);
    removeEventListener("online", act);
    waiting.delete(act);
  };
}
