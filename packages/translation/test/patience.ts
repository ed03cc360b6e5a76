const factor = Number(process.env.PATIENCE ?? 1);

/** Milliseconds after which a test fails if its event does not come. `PATIENCE` is a factor for slow machines. */
export const WAIT_MS = 15_000 * factor;
/** For tests that download and start programs. */
export const START_MS = 180_000 * factor;
