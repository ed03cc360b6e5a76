// `npm test`: everything there is, then one plain line with the sum. `--only check|unit|e2e` runs one part;
// further arguments go to that part's own tool. What fails is tried once more, since a machine that is busy with something
// else makes a page slow; the run names what passed only then.
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { runChecks } from "./checks.js";
import { buildPage } from "./page.js";
import { root, run } from "./project.js";

const parts = { check: runChecks, unit: runUnitTests, e2e: runBrowserTests };
const { only, further } = readArguments(process.argv.slice(2));
const sum = { passed: 0, failed: 0, skipped: 0 };

for (const [name, part] of Object.entries(parts)) {
  if (only && only !== name) continue;
  console.log(`\n== ${name} ==`);
  const result = await part(further);
  for (const key of Object.keys(sum)) sum[key] += result[key] ?? 0;
}

process.exitCode = sum.failed === 0 ? 0 : 1;
console.log(`\n${sum.passed} passed, ${sum.failed} failed${sum.skipped ? `, ${sum.skipped} skipped` : ""}`);

async function runUnitTests(args) {
  const report = reportFile("vitest");
  const { code } = await run("node_modules/vitest/vitest.mjs", [
    "run",
    "--retry=1",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
    ...args,
  ]);
  const said = readReport(report);
  if (!said) return { failed: 1 };
  // A file that cannot even be loaded has no test that could have failed.
  const broken = said.testResults.filter(
    (file) => file.status === "failed" && file.assertionResults.length === 0,
  );
  return honest(code, {
    passed: said.numPassedTests,
    failed: said.numFailedTests + broken.length,
    skipped: said.numPendingTests + said.numTodoTests,
  });
}

async function runBrowserTests(args) {
  if (!(await buildPage())) return { failed: 1 };
  const report = reportFile("playwright");
  const { code } = await run(
    "node_modules/@playwright/test/cli.js",
    ["test", "--retries=1", "--reporter=list,json", ...args],
    {
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    },
  );
  const said = readReport(report);
  if (!said) return { failed: 1 };
  const { expected, flaky, unexpected, skipped } = said.stats;
  if (flaky > 0) console.log(`\n${flaky} passed only when tried again; they are named above`);
  return honest(code, { passed: expected + flaky, failed: unexpected, skipped });
}

/** A tool that ends unhappily although none of its tests failed (a leak, an error outside of tests) counts as one failure. */
function honest(code, result) {
  return code !== 0 && result.failed === 0 ? { ...result, failed: 1 } : result;
}

function reportFile(name) {
  const folder = join(root, "node_modules/.cache/lingualoom");
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${name}-report.json`);
  rmSync(file, { force: true });
  return file;
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
}

function readArguments(given) {
  const at = given.indexOf("--only");
  if (at < 0) return { only: null, further: given };
  const part = given[at + 1];
  if (part in parts)
    return { only: part, further: given.filter((_, index) => index !== at && index !== at + 1) };
  console.error(`--only takes one of ${Object.keys(parts).join(", ")}, not "${part}".`);
  process.exit(2);
}
