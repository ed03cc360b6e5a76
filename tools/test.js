// `npm test` runs the checks and tests and prints the sum as its last line. `--only check|unit|e2e` runs one part and passes
// further arguments to its tool. `--all` (`npm run test:all`) adds the slow tests of what rarely changes: files named
// `*.long.test.ts`, and browser tests tagged `@long`. It then runs the browser tests in an installed browser too. A browser
// test that fails runs a second time, and the output names each that passed only then. All others run once.
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { runChecks } from "./checks.js";
import { buildPage } from "./page.js";
import { slowness } from "./patience.js";
import { root, run } from "./project.js";

/** Browsers that the long run uses beside the pinned one. */
const INSTALLED_BROWSERS = [
  "/usr/bin/chromium",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

const parts = { check: runChecks, unit: runUnitTests, e2e: runBrowserTests };
const isLong = process.argv.includes("--all");
if (isLong) process.env.ALL_TESTS = "1";
const { only, further } = readArguments(process.argv.slice(2).filter((one) => one !== "--all"));
const sum = { passed: 0, failed: 0, skipped: 0 };
const failures = [];
const skips = [];
const secondTries = [];
const costs = [];
const slowest = [];

process.env.PATIENCE ??= String(await slowness());
if (process.env.PATIENCE !== "1") console.log(`Waits are ${process.env.PATIENCE} times as long here.`);

if (only) await add(only);
else {
  // The checks fill the moments in which unit tests wait.
  await Promise.all([add("check"), add("unit")]);
  await add("e2e");
}

// The end repeats the names: people look there first, and some services keep only the end of a long output.
list("Costs", costs);
list("Slowest unit test files", slowest);
list("Passed only on the second try", secondTries);
list("Skipped", skips);
list("Failed", failures);
process.exitCode = sum.failed === 0 ? 0 : 1;
console.log(`\n${sum.passed} passed, ${sum.failed} failed${sum.skipped ? `, ${sum.skipped} skipped` : ""}`);

/** Runs a part and adds its results to the sum. */
async function add(name) {
  const costsFile = reportFile(`${name}-costs.txt`);
  const began = Date.now();
  for (const result of [await parts[name](further, costsFile)].flat()) {
    for (const key of Object.keys(sum)) sum[key] += result[key] ?? 0;
    failures.push(...(result.failures ?? []));
    skips.push(...(result.skips ?? []));
    secondTries.push(...(result.secondTries ?? []));
    slowest.push(...(result.slowest ?? []).map(({ file, seconds }) => `${seconds} s ${file}`));
  }
  costs.push(`${name}: ${((Date.now() - began) / 60_000).toFixed(1)} min${countedCosts(costsFile)}`);
}

function list(title, names) {
  if (names.length > 0) console.log(`\n${title}:\n${names.map((name) => `  ${name}`).join("\n")}`);
}

async function runUnitTests(args, costs) {
  const file = reportFile("vitest-report.json");
  const { code } = await run(
    "node_modules/vitest/vitest.mjs",
    ["run", "--reporter=default", "--reporter=./tools/unit-report.js", ...args],
    { env: { UNIT_REPORT: file, TEST_COSTS: costs } },
  );
  const report = readReport(file);
  if (!report) return { failed: 1, failures: [`the unit tests left no report (exit ${code})`] };
  const failures = report.failures.map(({ name, message }) => failure(name, message));
  return withExitCode(code, { ...report, failures });
}

async function runBrowserTests(args, costs) {
  if (!(await buildPage())) return { failed: 1, failures: ["the page could not be built"] };
  const { CHROME_PATH } = process.env;
  const installed = isLong && !CHROME_PATH && INSTALLED_BROWSERS.find(existsSync);
  const results = [await runBrowserTestsIn(CHROME_PATH, args, costs)];
  if (installed) results.push(await runBrowserTestsIn(installed, args, costs));
  return results;
}

async function runBrowserTestsIn(browser, args, costs) {
  if (browser) console.log(`in ${browser}`);
  const report = reportFile("playwright-report.json");
  const { code } = await run(
    "node_modules/@playwright/test/cli.js",
    ["test", "--retries=1", "--reporter=list,json", ...args],
    {
      env: {
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        TEST_COSTS: costs,
        ...(browser && { CHROME_PATH: browser }),
      },
    },
  );
  const results = readReport(report);
  if (!results) return { failed: 1, failures: [`the browser tests left no report (exit ${code})`] };
  const { expected, flaky, unexpected, skipped } = results.stats;
  const specs = results.suites.flatMap(specsOf);
  return withExitCode(code, {
    passed: expected + flaky,
    secondTries: specs.filter((spec) => spec.tests.some((test) => test.status === "flaky")).map(withFirstError),
    failed: unexpected + results.errors.length,
    skipped,
    failures: [
      ...specs.filter((spec) => !spec.ok).map(withFirstError),
      ...results.errors.map(({ message }) => failure("outside of tests", message)),
    ],
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

/** Counts an exit code other than 0 as one failure when nothing failed. */
function withExitCode(code, result) {
  if (code === 0 || result.failed > 0) return result;
  return { ...result, failed: 1, failures: [`the run ended with exit ${code}, although nothing failed`] };
}

/** Returns counts such as ", 500 page loads, 400 sign-ups"; empty if none were counted. */
function countedCosts(file) {
  if (!existsSync(file)) return "";
  const lines = readFileSync(file, "utf8").trim().split("\n");
  return [...new Set(lines)].map((cost) => `, ${lines.filter((line) => line === cost).length} ${cost}`).join("");
}

function reportFile(name) {
  const folder = join(root, "node_modules/.cache/lingualoom");
  mkdirSync(folder, { recursive: true });
  const file = join(folder, name);
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
  if (part in parts) return { only: part, further: given.filter((_, index) => index !== at && index !== at + 1) };
  console.error(`--only takes one of ${Object.keys(parts).join(", ")}, not "${part}".`);
  process.exit(2);
}
