import { appendFileSync } from "node:fs";

/** Slow operations of tests. `npm test` prints how often each part ran them. */
export type Cost = "page loads" | "sign-ups" | "server starts";

/** Counts one operation for the summary of `npm test`. All test processes append to the file named by `TEST_COSTS`. */
export function count(cost: Cost): void {
  const { TEST_COSTS } = process.env;
  if (TEST_COSTS) appendFileSync(TEST_COSTS, `${cost}\n`);
}
