// The static checks: format and lint, expressions of linear time, types, texts, dead code. They run in parallel, since each uses one core.
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { root, run } from "./project.js";

const COLORS = process.stdout.isTTY ? "--colors=force" : "--colors=off";

/** Prints one line per check, and the output of a failed one; resolves to `{ passed, failed, failures }`, the last by name. */
export async function runChecks() {
  const outcomes = await Promise.all([
    check("format and lint", "node_modules/@biomejs/biome/bin/biome", ["ci", "--error-on-warnings", COLORS, "."]),
    check("regular expressions of linear time", "node_modules/oxlint/bin/oxlint", [
      "--deny-warnings",
      "apps",
      "packages",
    ]),
    checkTypes(),
    check("texts in every language", "tools/texts.js", []),
    check("dead code", "node_modules/knip/bin/knip.js", ["--no-progress"]),
  ]);
  const results = outcomes.flat();
  const failures = results.filter((one) => !one.passed).map((one) => one.name);
  return { passed: results.length - failures.length, failed: failures.length, failures };
}

/** Runs the programs one after the other, since the compiler uses all cores. */
async function checkTypes() {
  const programs = ["apps", "packages"].flatMap((group) =>
    readdirSync(join(root, group)).map((name) => `${group}/${name}`),
  );
  const results = [];
  for (const program of [".", ...programs, "apps/web/src/service-worker"])
    if (existsSync(join(root, program, "tsconfig.json")))
      results.push(await check(`types of ${program}`, "node_modules/typescript/bin/tsc", ["-p", program]));
  return results;
}

async function check(name, script, args) {
  const begun = Date.now();
  const { code, output } = await run(script, args, { stdio: ["ignore", "pipe", "pipe"] });
  const seconds = ((Date.now() - begun) / 1000).toFixed(1);
  console.log(`${code === 0 ? "ok  " : "FAIL"} ${name} (${seconds} s)`);
  if (code !== 0) console.log(output);
  return { name, passed: code === 0 };
}
