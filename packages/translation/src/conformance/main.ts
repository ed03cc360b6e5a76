#!/usr/bin/env node
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { createDetector } from "../detection/detector.ts";
import type { Engine } from "../engine.ts";
import { engineFrom, type TranslateTexts } from "../engines/function-engine.ts";
import { scoreVariants, type VariantScore } from "../golden/score-variants.ts";
import { loadCases } from "./cases.ts";
import { openEngine } from "./open-engine.ts";
import { type Score, scoreEngine } from "./score.ts";

/**
 * `lingualoom-conformance FILE` (a module whose default export is an `Engine` or an async function), or
 * `--engine apertium`; `[--class links] [--verbose] [--json]`. With `--variants`, fifty sentences of each variant of a
 * language that the engine writes.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    engine: { type: "string" },
    class: { type: "string" },
    variants: { type: "boolean", default: false },
    verbose: { type: "boolean", default: false },
    json: { type: "boolean", default: false },
  },
});
const all = await loadCases();
const cases = all.filter((testCase) => !values.class || testCase.class === values.class);
const [file] = positionals;
const engine = file === undefined ? await openEngine(values.engine ?? "apertium") : await engineIn(file);
await using detector = createDetector();
if (values.variants) {
  const scores = await scoreVariants(typeof engine === "function" ? engineFrom(engine) : engine, detector);
  printVariants(scores);
  process.exit(scores.some(({ wrong }) => wrong > 0) ? 1 : 0);
}
const score = await scoreEngine(engine, { cases, detector });
if (typeof engine !== "function") await engine[Symbol.asyncDispose]?.();
if (values.json) console.log(JSON.stringify(score, null, 2));
else print(score);
process.exitCode = score.wrong > 0 ? 1 : 0;

async function engineIn(path: string): Promise<Engine | TranslateTexts> {
  const { default: found } = (await import(pathToFileURL(path).href)) as {
    default?: Engine | TranslateTexts;
  };
  if (typeof found === "function" || typeof found?.translate === "function") return found;
  throw new Error(`the default export of ${path} is neither an engine nor a function`);
}

function printVariants(scores: readonly VariantScore[]): void {
  if (scores.length === 0) console.log("it writes no variant of a language");
  else console.log("variant                    right  neither  wrong");
  for (const { variant, mistakes, ...counts } of scores) {
    const columns = [counts.right, counts.neither, counts.wrong].map((n) => String(n).padStart(7)).join("  ");
    console.log([`${variant.padEnd(24)} ${columns}`, ...mistakes].join("\n  "));
  }
}

function print({ served, classes, outcomes, ...sums }: Score): void {
  const name = typeof engine === "function" ? file : engine.name;
  console.log(`${name}: ${served} of ${cases.length} cases are in pairs it has\n`);
  console.log("class                    correct  refused  wrong");
  for (const row of [...classes, { class: "all", ...sums }]) {
    const columns = [row.correct, row.refused, row.wrong].map((n) => String(n).padStart(7)).join("  ");
    console.log(`${row.class.padEnd(24)} ${columns}`);
  }
  const shown = outcomes.filter(({ verdict }) => verdict === "wrong" || (values.verbose && verdict === "refused"));
  for (const { id, verdict, why } of shown) console.log(`${id}: ${verdict}: ${why}`);
}
