/**
 * How long tests wait, in milliseconds. A wait ends by what it waits for; the time only bounds a test that has failed,
 * so it is long enough for a machine that is busy with something else.
 */
export const patience = {
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 15_000, interval: 20 } },
};
