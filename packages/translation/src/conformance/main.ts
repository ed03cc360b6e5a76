import { parseArgs } from "node:util";
import { createDetector } from "../detection/detector.ts";
import { createTranslator } from "../translator.ts";
import { loadCases } from "./cases.ts";
import { openEngine } from "./open-engine.ts";
import { runCases, scoreByClass } from "./run.ts";

/** `npm run torture -- --engine apertium [--class links] [--verbose]`: a real engine against every case. */
const { values } = parseArgs({
  options: {
    engine: { type: "string", default: "apertium" },
    class: { type: "string" },
    verbose: { type: "boolean", default: false },
  },
});
const cases = (await loadCases()).filter((testCase) => !values.class || testCase.class === values.class);
await using engine = await openEngine(values.engine);
await using detector = createDetector();
const served = cases.filter(({ source, target }) => engine.route(source, target) !== null);
const outcomes = await runCases(served, createTranslator({ engines: [engine], detector }));
console.log(`${engine.name}: ${served.length} of ${cases.length} cases are in pairs it has\n`);
console.log("class                    correct  refused  wrong");
for (const score of scoreByClass(outcomes)) {
  const columns = [score.correct, score.refused, score.wrong].map((n) => String(n).padStart(7)).join("  ");
  console.log(`${score.class.padEnd(24)} ${columns}`);
}
const shown = outcomes.filter(
  ({ verdict }) => verdict === "wrong" || (values.verbose && verdict === "refused"),
);
for (const { id, verdict, why } of shown) console.log(`${id}: ${verdict}: ${why}`);
process.exitCode = outcomes.some(({ verdict }) => verdict === "wrong") ? 1 : 0;
