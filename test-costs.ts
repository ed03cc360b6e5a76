import { appendFileSync } from "node:fs";

/** What makes tests slow. `npm test` prints how often each happened, and how long each part took. */
export type Cost = "page loads" | "sign-ups" | "server starts";

/** Counts one for the summary of `npm test`. Many processes append to the file that `TEST_COSTS` names. */
export function count(cost: Cost): void {
  const { TEST_COSTS } = process.env;
  if (TEST_COSTS) appendFileSync(TEST_COSTS, `${cost}\n`);
}
