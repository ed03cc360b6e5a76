import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "../../apps/server/src/platform/database/embedded/embedded-postgres.ts";
import { migrate } from "../../apps/server/src/platform/database/migrate.ts";
import { openDatabase } from "../../apps/server/src/platform/database/open.ts";
import { nodesOf, type Planned, type RecordedPlan, recordingDatabase } from "../../apps/server/test/recorded-plans.ts";
import { machine, percentile } from "../figures.ts";
import type { Login } from "../messages/closed-loop.ts";
import { makePeople, signIn } from "../messages/people.ts";
import type { Running } from "../processes.ts";
import { startProduct } from "../product.ts";
import { type CrowdSize, fill } from "./crowd.ts";
import { adminActions, type DashboardCall, dashboardCalls, type Sample } from "./dashboard-calls.ts";

/** Milliseconds within which 95 of 100 answers of every call arrive. */
const PROMISED = 50;
const CONTROL: DashboardCall = { method: "GET", path: "/ping" };
const WARM_UP = 10;
/** Number of people from which PostgreSQL's own plans are meaningful. */
const LARGE = 20_000;
/** Only while the script fills the database; the measurement uses the product's settings. */
const FILLING = {
  fsync: "off",
  full_page_writes: "off",
  synchronous_commit: "off",
  shared_buffers: "512MB",
  work_mem: "256MB",
  maintenance_work_mem: "256MB",
  autovacuum: "off",
};

interface AdminBenchOptions extends CrowdSize {
  readonly tries: number;
}

function readOptions(options: readonly string[]): AdminBenchOptions {
  const value = (name: string, fallback: number) => {
    const at = options.indexOf(name);
    return at < 0 ? fallback : Number(options[at + 1]);
  };
  return {
    people: value("--people", 200_000),
    messages: value("--messages", 10_000_000),
    tries: value("--tries", 200),
  };
}

/**
 * Measures the calls of the dashboard on a server with many people and messages, beside a call that does not use the
 * database; then checks that none scans a growing table. Needs 800 bytes of disk for each message.
 */
export async function run(args: readonly string[]): Promise<void> {
  const options = readOptions(args);
  console.log(machine());
  const folder = await mkdtemp(join(tmpdir(), "lingualoom-bench-"));
  await chmod(folder, 0o711);
  try {
    await fillOwnDatabase(folder, options);
    // Otherwise the system would write the rest to disk while the calls are measured.
    spawnSync("sync");
    await using postgres = await startEmbeddedPostgres({ dataDir: folder, log: console.log });
    const database = openDatabase(postgres.superuserUrl, 1);
    const [account] = await makePeople(database, 1);
    const [sample] = await database<[Sample]>`
      select id as _id, email from users order by id offset ${Math.floor(options.people / 2)} limit 1`;
    await database.end();
    if (!account) throw new Error("there is no account to sign in");
    {
      await using product = await startProduct(postgres.socketUrl, join(folder, "data"), {
        APP_SECRET: secret,
        ADMIN_EMAILS: account.email,
      });
      await measure(product, await signIn(product.url, account), sample, options.tries);
    }
    const planned = options.people < LARGE ? "as if large" : "as it is";
    await using recording = await recordingDatabase(postgres.url, planned);
    await using product = await startProduct(recording.url, join(folder, "data"), {
      APP_SECRET: secret,
      ADMIN_EMAILS: account.email,
    });
    const admin = await signIn(product.url, account);
    recording.plans.length = 0;
    for (const asked of reads(sample)) await ask(product, admin, asked);
    const offenders = new Set(recording.plans.flatMap((plan) => readsTooMuch(plan, planned)));
    console.log(
      offenders.size === 0
        ? `no plan among ${recording.plans.length} reads more of a growing table than a page`
        : ["read too much:", ...offenders].join("\n  "),
    );
    if (offenders.size > 0) process.exitCode = 1;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function fillOwnDatabase(folder: string, size: CrowdSize): Promise<void> {
  const start = performance.now();
  await using postgres = await startEmbeddedPostgres({
    dataDir: folder,
    log: console.log,
    settings: FILLING,
  });
  await migrate(postgres.socketUrl);
  const database = openDatabase(postgres.superuserUrl, 1);
  await fill(database, size, (sentence) => console.log(`  ${sentence} (${since(start)} s)`));
  const [{ bytes }] = await database<[{ bytes: number }]>`
    select pg_database_size(current_database()) as bytes`;
  await database.end();
  const { people, messages } = size;
  console.log(
    `${people.toLocaleString("en")} people and ${messages.toLocaleString("en")} messages, ${(bytes / 1e9).toFixed(1)} GB, made in ${since(start)} s`,
  );
}

const since = (start: number) => Math.round((performance.now() - start) / 1_000);

const secret = randomUUID() + randomUUID();

const reads = (sample: Sample): DashboardCall[] =>
  Object.values(dashboardCalls(sample))
    .flat()
    .map((path) => ({ method: "GET", path }));

/** Every call in turn, so that none gets a better moment than the others. */
async function measure(product: Running, admin: Login, sample: Sample, tries: number): Promise<void> {
  const all = [CONTROL, ...reads(sample), { method: "GET", path: "/metrics" }, ...adminActions(sample)];
  const times = new Map(all.map((asked) => [asked, [] as number[]]));
  for (let round = 0; round < tries + WARM_UP; round++)
    for (const [asked, taken] of times) {
      const start = performance.now();
      await ask(product, admin, asked);
      if (round >= WARM_UP) taken.push(performance.now() - start);
    }
  console.log(`${tries} tries each, one after the other; median, 95th percentile and longest in ms`);
  for (const [{ method, path }, taken] of times) {
    const sorted = taken.sort((a, b) => a - b);
    const [p50, p95, most] = [percentile(sorted, 0.5), percentile(sorted, 0.95), sorted.at(-1) ?? Number.NaN];
    const verdict = p95 < PROMISED ? "" : `  above ${PROMISED} ms`;
    if (verdict) process.exitCode = 1;
    console.log(`${[p50, p95, most].map((ms) => ms.toFixed(1).padStart(7)).join("")}  ${method} ${path}${verdict}`);
  }
}

async function ask(product: Running, admin: Login, { method, path, body }: DashboardCall): Promise<void> {
  const answer = await fetch(`${product.url}/api${path}`, {
    method,
    headers: { cookie: admin.cookie, ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
}

/** Tables that do not grow with people: rows of days, and single rows. */
const SMALL = new Set([
  "daily_counts",
  "translation_daily",
  "engine_spending",
  "migrations",
  "provider_keys",
  "backend_list",
  "server_settings",
]);
/** Rows that a call may read of a growing table: its longest page, and a few. */
const ROWS = 1_100;

/**
 * The parts of a plan that read many more rows of a growing table than the call returns. For a plan made as if the
 * table were large: the parts that scan it, however few rows it has.
 */
export function readsTooMuch({ Plan, "Query Text": query }: RecordedPlan, planned: Planned): string[] {
  return [...nodesOf(Plan)].flatMap((node) => {
    const table = node["Relation Name"];
    if (!table || SMALL.has(table) || table.startsWith("pg_")) return [];
    const ofEach = (node["Actual Rows"] ?? 0) + (node["Rows Removed by Filter"] ?? 0);
    const rows = Math.round(ofEach * (node["Actual Loops"] ?? 1));
    const whole = node["Node Type"] === "Seq Scan" && planned === "as if large";
    return whole || rows > ROWS
      ? [`${node["Node Type"]} of ${rows} rows of ${table}: ${query.replace(/\s+/g, " ").trim()}`]
      : [];
  });
}
