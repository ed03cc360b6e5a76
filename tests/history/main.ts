/**
 * `npm run check-history`: people write on two servers with a broker and a standby while faults happen, and everything
 * that they did and saw is compared with what is stored and with what each fetches. `--minutes=30`, `--people=24`,
 * `--seed=1`, `--faults=broker` for those with that word in their name, `--calm` for none. The exit code is 1 for a
 * violation. `--seeded` instead puts known mistakes into copies of the server, one after the other (`--only=vote` for
 * those with that word), and fails if the checker misses one.
 */
import { parseArgs } from "node:util";
import { checkHistory, type Report } from "./check-history.ts";
import { FAULTS, type FaultName } from "./faults.ts";
import { PROPERTIES, shown } from "./invariants.ts";
import { runSeeded } from "./seeded/run-seeded.ts";

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "2" },
    people: { type: "string", default: "24" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    calm: { type: "boolean", default: false },
    faults: { type: "string" },
    seeded: { type: "boolean", default: false },
    only: { type: "string" },
  },
});
const plan = { seconds: 60 * Number(values.minutes), people: Number(values.people), seed: Number(values.seed) };

const names = Object.keys(FAULTS) as FaultName[];
const faults = values.calm ? [] : names.filter((name) => name.includes(values.faults ?? ""));
if (values.seeded) {
  const results = await runSeeded(plan.seed, values.only);
  process.exit(results.every(({ isFound }) => isFound) ? 0 : 1);
}
const report = await checkHistory({ ...plan, faults });
print(report);
process.exitCode = report.violations.size === 0 ? 0 : 1;
// Sockets of clients that wait to reconnect keep the process alive.
process.exit();

function print({ history, faults, seconds, settled, violations }: Report): void {
  console.log(`seed ${plan.seed}, ${plan.people} people, ${seconds.toFixed(0)} s, ${history.operations} operations`);
  console.log(`settled after ${settled.toFixed(0)} s\n`);
  console.log("| operation | begun | acknowledged | refused | unanswered attempts |\n|---|---|---|---|---|");
  for (const [kind, { begun, acknowledged, refused, unanswered }] of history.counts)
    console.log(`| ${kind} | ${begun} | ${acknowledged} | ${refused} | ${unanswered} |`);
  console.log("\n| fault | times |\n|---|---|");
  for (const [name, times] of faults) console.log(`| ${name} | ${times} |`);
  console.log("\n| violation | count |\n|---|---|");
  for (const property of PROPERTIES) {
    const found = violations.get(property) ?? [];
    console.log(`| ${property} | ${found.length}${found.length > 0 ? `: ${shown(found)}` : ""} |`);
  }
}
