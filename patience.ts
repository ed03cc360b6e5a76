/**
 * Time limits of tests, in milliseconds. Waits end by their condition; a limit only ends a test that fails. All grow by
 * the factor that `npm test` measures on this machine first.
 */
const factor = Number(process.env.PATIENCE ?? 1);

/** For an event, an email, a state of the screen. */
export const WAIT_MS = 15_000 * factor;
/** For a server that makes its database first, and for a test that starts some. */
export const START_MS = 180_000 * factor;
/** For a test in a browser. */
export const TEST_MS = 60_000 * factor;

/** For `vi.waitFor`, whose own limit is a second. */
export const WAIT = { timeout: WAIT_MS, interval: 20 };

export const patience = {
  testTimeout: START_MS,
  hookTimeout: START_MS,
  expect: { poll: WAIT },
};
