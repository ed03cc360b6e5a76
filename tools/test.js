// `npm test` runs every check and test and prints the sum as its last line. `--only check|unit|e2e` runs one part and
// passes further arguments to its tool; `--long` adds the browser tests that the short run leaves out. A browser test that fails runs a second time, since a busy machine makes a page
// slow; the output names each test that passed only then. Checks and unit tests run once.
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { runChecks } from "./checks.js";
import { buildPage } from "./page.js";
import { root, run } from "./project.js";

const parts = { check: runChecks, unit: runUnitTests, e2e: runBrowserTests };
const isLong = process.argv.includes("--long");
const { only, further } = readArguments(process.argv.slice(2).filter((one) => one !== "--long"));
const sum = { passed: 0, failed: 0, skipped: 0 };
const failures = [];
const skips = [];
const secondTries = [];

for (const [name, part] of Object.entries(parts)) {
  if (only && only !== name) continue;
  console.log(`\n== ${name} ==`);
  const result = await part(further);
  for (const key of Object.keys(sum)) sum[key] += result[key] ?? 0;
  failures.push(...(result.failures ?? []));
  skips.push(...(result.skips ?? []));
  secondTries.push(...(result.secondTries ?? []));
}

// The end repeats the names: people look there first, and some services keep only the end of a long output.
list("Passed only on the second try", secondTries);
list("Skipped", skips);
list("Failed", failures);
process.exitCode = sum.failed === 0 ? 0 : 1;
console.log(`\n${sum.passed} passed, ${sum.failed} failed${sum.skipped ? `, ${sum.skipped} skipped` : ""}`);

function list(title, names) {
  if (names.length > 0) console.log(`\n${title}:\n${names.map((name) => `  ${name}`).join("\n")}`);
}

async function runUnitTests(args) {
  const report = reportFile("vitest");
  const { code } = await run("node_modules/vitest/vitest.mjs", [
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
    ...args,
  ]);
  const results = readReport(report);
  if (!results) return { failed: 1, failures: [`the unit tests left no report (exit ${code})`] };
  // A file that does not load has no tests, so none of them counts as failed.
  const broken = results.testResults.filter(
    (file) => file.status === "failed" && file.assertionResults.length === 0,
  );
  return withExitCode(code, {
    passed: results.numPassedTests,
    failed: results.numFailedTests + broken.length,
    skipped: results.numPendingTests + results.numTodoTests,
    skips: results.testResults.flatMap((file) =>
      file.assertionResults
        .filter((test) => !["passed", "failed"].includes(test.status))
        .map((test) => `${relative(root, file.name)} › ${test.fullName}`),
    ),
    failures: [
      ...broken.map((file) => failure(relative(root, file.name), file.message)),
      ...results.testResults.flatMap((file) =>
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
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...(isLong && { E2E_LONG: "1" }) },
    },
  );
  const results = readReport(report);
  if (!results) return { failed: 1, failures: [`the browser tests left no report (exit ${code})`] };
  const { expected, flaky, unexpected, skipped } = results.stats;
  const specs = results.suites.flatMap(specsOf);
  return withExitCode(code, {
    passed: expected + flaky,
    failed: unexpected,
    skipped,
    failures: specs.filter((spec) => !spec.ok).map(withFirstError),
    secondTries: specs
      .filter((spec) => spec.tests.some((test) => test.status === "flaky"))
      .map(withFirstError),
  });
}

function specsOf(suite) {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];
}

function withFirstError(spec) {
  const errors = spec.tests.flatMap((test) => test.results.map((result) => result.error?.message));
  return failure(`e2e/${spec.file}:${spec.line} › ${spec.title}`, errors.find(Boolean));
}

/** A name and the first line of the error. */
function failure(name, message = "") {
  const [line] = stripVTControlCharacters(message).trim().split("\n");
  return line ? `${name}: ${line}` : name;
}

/** Counts an exit code other than 0 as one failure when no test failed: a leak, an error outside of tests. */
function withExitCode(code, result) {
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
