/** Milliseconds between the checks of an open page, each varied by a quarter. */
const INTERVAL_MS = 180_000;
/** Milliseconds after connecting: data loaded before may have missed an event. */
const CONNECTED_MS = 5_000;
/** Milliseconds after a failed check; doubled with each further failure. */
const FAILED_MS = 10_000;
const SPREAD = 0.25;
/** Prevents a check on each switch between windows. */
const PAUSE_MS = 10_000;

export interface LookTools {
  readonly now: () => number;
  readonly random: () => number;
  readonly after: (milliseconds: number, act: () => void) => () => void;
  readonly isHidden: () => boolean;
  /** Calls when the page is shown, hidden or gets the focus. */
  readonly onAttention: (act: () => void) => () => void;
}

const browser: LookTools = {
  now: () => performance.now(),
  random: Math.random,
  after: (milliseconds, act) => {
    const timer = setTimeout(act, milliseconds);
    return () => clearTimeout(timer);
  },
  isHidden: () => document.visibilityState === "hidden",
  onAttention: (act) => {
    addEventListener("focus", act);
    document.addEventListener("visibilitychange", act);
    return () => {
      removeEventListener("focus", act);
      document.removeEventListener("visibilitychange", act);
    };
  },
};

interface Looking {
  readonly connected: () => void;
  readonly stop: () => void;
}

/**
 * Looks for lost events soon after connecting, on a return to the page, and every few minutes while it is visible. A
 * failed one is repeated sooner.
 * @param look resolves to false, or rejects, when it failed
 */
export function lookForMissed(look: () => Promise<boolean>, tools: LookTools = browser): Looking {
  let cancel = () => {};
  let lookedAt = Number.NEGATIVE_INFINITY;
  let isLooking = false;
  let failures = 0;

  function later(milliseconds: number) {
    cancel();
    const spread = 1 - SPREAD + 2 * SPREAD * tools.random();
    cancel = tools.after(milliseconds * spread, () => void now());
  }

  async function now() {
    cancel();
    if (isLooking || tools.isHidden()) return;
    isLooking = true;
    lookedAt = tools.now();
    failures = (await look().catch(() => false)) ? 0 : failures + 1;
    isLooking = false;
    const pause = failures > 0 ? FAILED_MS * 2 ** (failures - 1) : INTERVAL_MS;
    if (!stopped && !tools.isHidden()) later(Math.min(pause, INTERVAL_MS));
  }

  let stopped = false;
  const deaf = tools.onAttention(() => {
    if (tools.isHidden()) cancel();
    else if (tools.now() - lookedAt >= PAUSE_MS) void now();
    else later(INTERVAL_MS);
  });

  return {
    connected: () => later(CONNECTED_MS),
    stop: () => {
      stopped = true;
      deaf();
      cancel();
    },
  };
}
