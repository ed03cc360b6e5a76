// `npm test`: everything there is, then one plain line with the sum. `--only check|unit|e2e` runs one part;
// further arguments go to that part's own tool. What fails is tried once more, since a machine that is busy with something
// else makes a page slow; the run names what passed only then.
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { runChecks } from "./checks.js";
import { buildPage } from "./page.js";
import { root, run } from "./project.js";

const parts = { check: runChecks, unit: runUnitTests, e2e: runBrowserTests };
const { only, further } = readArguments(process.argv.slice(2));
const sum = { passed: 0, failed: 0, skipped: 0 };
const failures = [];
const skips = [];

for (const [name, part] of Object.entries(parts)) {
  if (only && only !== name) continue;
  console.log(`\n== ${name} ==`);
  const result = await part(further);
  for (const key of Object.keys(sum)) sum[key] += result[key] ?? 0;
  failures.push(...(result.failures ?? []));
  skips.push(...(result.skips ?? []));
}

// Named once more at the end, which is what is looked at first, and all that some services keep of a long run.
if (failures.length > 0) console.log(`\nFailed:\n${failures.map((one) => `  ${one}`).join("\n")}`);
// What was not tried is not known to hold.
if (skips.length > 0) console.log(`\nSkipped:\n${skips.map((one) => `  ${one}`).join("\n")}`);
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
  if (!said) return { failed: 1, failures: [`the unit tests left no report (exit ${code})`] };
  // A file that cannot even be loaded has no test that could have failed.
  const broken = said.testResults.filter(
    (file) => file.status === "failed" && file.assertionResults.length === 0,
  );
  return honest(code, {
    passed: said.numPassedTests,
    failed: said.numFailedTests + broken.length,
    skipped: said.numPendingTests + said.numTodoTests,
    skips: said.testResults.flatMap((file) =>
      file.assertionResults
        .filter((test) => !["passed", "failed"].includes(test.status))
        .map((test) => `${relative(root, file.name)} › ${test.fullName}`),
    ),
    failures: [
      ...broken.map((file) => failure(relative(root, file.name), file.message)),
      ...said.testResults.flatMap((file) =>
        file.assertionResults
          .filter((test) => test.status === "failed")
          .map((test) => failure(`${relative(root, file.name)} › ${test.fullName}`, test.failureMessages[0])),
      ),
    ],
  });
}

async function runBrowserTests(args) {
  if (!(await buildPage())) return { failed: 1, failures: ["the page could not be built"] };
  const report = reportFile("playwright");
  const { code } = await run(
    "node_modules/@playwright/test/cli.js",
    ["test", "--retries=1", "--reporter=list,json", ...args],
    {
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    },
  );
  const said = readReport(report);
  if (!said) return { failed: 1, failures: [`the browser tests left no report (exit ${code})`] };
  const { expected, flaky, unexpected, skipped } = said.stats;
  if (flaky > 0) console.log(`\n${flaky} passed only when tried again; they are named above`);
  return honest(code, {
    passed: expected + flaky,
    failed: unexpected,
    skipped,
    failures: said.suites.flatMap(failedSpecs),
  });
}

function failedSpecs(suite) {
  const own = suite.specs
    .filter((spec) => !spec.ok)
    .map((spec) => {
      const errors = spec.tests.flatMap((test) => test.results.map((result) => result.error?.message));
      return failure(`e2e/${spec.file}:${spec.line} › ${spec.title}`, errors.find(Boolean));
    });
  return [...own, ...(suite.suites ?? []).flatMap(failedSpecs)];
}

/** A name and the first line of what was said. */
function failure(name, message = "") {
  const [line] = stripVTControlCharacters(message).trim().split("\n");
  return line ? `${name}: ${line}` : name;
}

/** A tool that ends unhappily although none of its tests failed (a leak, an error outside of tests) counts as one failure. */
function honest(code, result) {
  if (code === 0 || result.failed > 0) return result;
  return { ...result, failed: 1, failures: [`the run ended with exit ${code}, although no test failed`] };
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
