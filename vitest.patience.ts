/**
 * Time-outs of tests, in milliseconds. A wait ends by its condition; the time-out only bounds a failed test, so it is
 * long enough for a busy machine.
 */
export const patience = {
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 15_000, interval: 20 } },
};
