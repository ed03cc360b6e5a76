/**
 * `npm run fuzz`: 100,000 requests made from the schemas of all calls and socket requests, half right and half odd, with
 * ids that earlier answers named. `--requests=5000`, `--seed=1`, `--only=glossary` for those with that word. The exit code
 * is 1 for a failure of the server (5xx, unless an engine or a provider is off), a request without an answer, or a secret
 * in the server's log.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { Call } from "@lingualoom/contract/call.ts";
import { calls as contract } from "@lingualoom/contract/calls.ts";
import { requests } from "@lingualoom/contract/events.ts";
import { startEmbeddedPostgres } from "../../apps/server/src/platform/database/embedded/embedded-postgres.ts";
import { migrate } from "../../apps/server/src/platform/database/migrate.ts";
import { type Database, openDatabase } from "../../apps/server/src/platform/database/open.ts";
import { quickestFolder } from "../../apps/server/test/quickest-folder.ts";
import { makePeople, PASSWORD, signIn } from "../../bench/messages/people.ts";
import { residentMemory } from "../../bench/processes.ts";
import { serverProgram } from "../../bench/server-files.ts";
import { Random } from "../history/random.ts";
import { bodies } from "../hostile/sample-inputs.ts";
import { Generator, Known, MARK } from "./generate.ts";
import { Sockets } from "./sockets.ts";

const { values } = parseArgs({
  options: {
    requests: { type: "string", default: "100000" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    only: { type: "string", default: "" },
  },
});
const [REQUESTS, SEED] = [Number(values.requests), Number(values.seed)];
const AT_ONCE = 6;
const PEOPLE = 12;
/** Milliseconds after which a request counts as hanging. */
const PATIENCE_MS = 60_000;
const SHOWN = 10;
/** Share of requests with a body that is right, but for its ids. */
const SAMPLES = 0.15;
/** Share of requests that go over a socket. */
const OVER_SOCKET = 0.15;
const GROUPS = 4;
/** Something beside the server is off or does not answer: an engine, a provider, a mail server. */
const BY_DESIGN = /"code":"(?:ENGINE_FAILED|MAIL_FAILED|NO_ENGINE|UNAVAILABLE)"/;

type Named = Call & { readonly name: string };

interface Caller {
  id: string;
  email: string;
  cookie: string;
}

interface Failure {
  readonly what: string;
  readonly request: string;
}

const folder = await quickestFolder("lingualoom-fuzz-");
const loopFile = join(folder, "loop");
const random = new Random(SEED);
const known = new Known();
const generator = new Generator(random, known);
/** Answers by status, and those of sockets by code. */
const statuses = new Map<string, number>();
const failures: Failure[] = [];
const renewing = new Map<Caller, Promise<void>>();
/** Values that must not appear in the log. */
const secrets = new Set([PASSWORD, MARK]);
const slowest: { ms: number; name: string }[] = [];
/** When each request ran, to name those during which the event loop was blocked. */
const ran: { from: number; to: number; request: string }[] = [];

await using postgres = await startEmbeddedPostgres({ dataDir: join(folder, "postgres"), log: () => {} });
await migrate(postgres.url);
const database = openDatabase(postgres.url, 4);
const server = await startServer(postgres.url);
const sockets = new Sockets(server.url, PATIENCE_MS);
const callers = await peopleOf(database, PEOPLE, "fuzz");
const [administrator] = callers as [Caller];
await makeAdministrator();
await moveIn();
const calls = Object.entries<Call>(contract)
  .filter(([name]) => name.includes(values.only))
  .map(([name, call]) => ({ ...call, name }));
const socketRequests = Object.entries(requests).filter(([name]) => name.includes(values.only));
let left = REQUESTS;
const began = performance.now();
const firstAt = Date.now();
await Promise.all(Array.from({ length: AT_ONCE }, work));
const seconds = (performance.now() - began) / 1_000;
const lastAt = Date.now();
const memory = residentMemory(server.pid);
sockets.end();
await server.stop();
await database.end();
const blocks = (existsSync(loopFile) ? readFileSync(loopFile, "utf8").trim().split("\n").map(blockOf) : []).filter(
  ({ at }) => at >= firstAt && at <= lastAt,
);
const leaks = [...secrets].filter((secret) => server.log().includes(secret));
print();
await postgres[Symbol.asyncDispose]();
await rm(folder, { recursive: true, force: true });
process.exit(failures.length + leaks.length > 0 ? 1 : 0);

async function startServer(databaseUrl: string) {
  const dataDir = await mkdtemp(join(tmpdir(), "lingualoom-fuzz-data-"));
  const child = spawn(
    process.execPath,
    [
      "--import",
      fileURLToPath(new URL("loop-watch.js", import.meta.url)),
      serverProgram(new URL("../../", import.meta.url)),
    ],
    {
      env: {
        PATH: process.env.PATH ?? "",
        DATABASE_URL: databaseUrl,
        APP_SECRET: "a secret that is only for tests, 0123456789",
        DATA_DIR: dataDir,
        PORT: "0",
        RATE_LIMITS: "off",
        LOCAL_ENGINES: "off",
        LOG_LEVEL: "debug",
        LOOP_FILE: loopFile,
        // Nothing leaves the machine.
        HTTPS_PROXY: "http://127.0.0.1:9",
      },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  secrets.add("a secret that is only for tests, 0123456789");
  const lines: string[] = [];
  const ready = Promise.withResolvers<string>();
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on("line", (line) => {
      lines.push(line);
      const found = /ready: (\S+)/.exec(line)?.[1];
      if (found) ready.resolve(found);
    });
  child.once("exit", (code) =>
    ready.reject(new Error(`the server ended with ${code}\n${lines.slice(-SHOWN).join("\n")}`)),
  );
  return {
    url: await ready.promise,
    pid: child.pid as number,
    log: () => lines.join("\n"),
    isUp: () => child.exitCode === null && child.signalCode === null,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill("SIGTERM");
        await once(child, "exit");
      }
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function peopleOf(sql: Database, count: number, prefix: string): Promise<Caller[]> {
  const made = await makePeople(sql, count, prefix);
  for (const { id } of made) known.add("people", id);
  return Promise.all(made.map(async (person) => signedIn(person)));
}

async function signedIn(person: { id: string; email: string }): Promise<Caller> {
  const { cookie } = await signIn(server.url, person);
  noteSecrets(cookie);
  return { ...person, cookie };
}

/** Lets people meet, so that requests find something. */
async function moveIn(): Promise<void> {
  const post = async (path: string, body: object, { cookie }: Caller) => {
    const headers = { cookie, "content-type": "application/json" };
    const answer = await fetch(`${server.url}/api${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${text}`);
    return text;
  };
  for (const owner of callers.slice(0, GROUPS)) {
    const memberIds = callers.filter((one) => one !== owner).map(({ id }) => id);
    const made = await post("/conversations", { title: "Fuzz", memberIds }, owner);
    const { conversationId: _id } = JSON.parse(made) as { conversationId: string };
    known.add("conversation", _id);
    for (const person of callers)
      known.learn("/message", await post(`/conversations/${_id}/messages`, { text: `${MARK} ${_id}` }, person));
  }
}

function makeAdministrator() {
  return database`update users set is_admin = true, suspended_at = null where id = ${administrator.id}`;
}

function noteSecrets(cookie: string): void {
  for (const one of cookie.split("; ")) {
    const value = one.slice(one.indexOf("=") + 1);
    if (value.length >= 20) secrets.add(value);
  }
}

/** Signs in again, with a new account if theirs is gone. Requests that learn it at once share this. */
function renew(caller: Caller): Promise<void> {
  const again = renewing.get(caller) ?? signInAgain(caller).finally(() => renewing.delete(caller));
  renewing.set(caller, again);
  return again;
}

async function signInAgain(caller: Caller): Promise<void> {
  if (caller === administrator) await makeAdministrator();
  const prefix = `n${left}-${renewing.size}-`;
  const again = await signedIn(caller).catch(async () => (await peopleOf(database, 1, prefix))[0] as Caller);
  Object.assign(caller, again);
  if (caller === administrator) await makeAdministrator();
}

async function work(): Promise<void> {
  while (left > 0 && server.isUp()) {
    left -= 1;
    const overSocket = random.of(socketRequests);
    if (overSocket && (calls.length === 0 || random.next() < OVER_SOCKET)) {
      await emit(overSocket[0], overSocket[1], random.of(callers) as Caller);
      continue;
    }
    const call = random.of(calls) as Named;
    const caller = call.access === "admin" ? administrator : (random.of(callers) as Caller);
    await send(call, caller);
  }
}

function count(status: string): void {
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
}

async function emit(name: string, schema: NonNullable<Call["body"]>, caller: Caller): Promise<void> {
  generator.begin();
  const payload = generator.of(schema);
  const request = `socket ${name} ${JSON.stringify(payload)?.slice(0, 600)}`;
  const from = Date.now();
  const begun = performance.now();
  const outcome = await sockets.request(caller.cookie, name, payload);
  const result = outcome.ok ? "OK" : outcome.code;
  count(`socket ${result}`);
  if (outcome.ok) learn("/message", JSON.stringify(outcome.answer));
  if (result === "INTERNAL" || result === "NO_ANSWER") failures.push({ what: result, request });
  if (result === "REFUSED_CONNECTION") await renew(caller);
  ran.push({ from, to: Date.now(), request });
  noteTime(begun, name);
}

function noteTime(begun: number, name: string): void {
  slowest.push({ ms: Math.round(performance.now() - begun), name });
  slowest.sort((a, b) => b.ms - a.ms).splice(SHOWN);
}

async function send({ name, query, body }: Named, caller: Caller): Promise<void> {
  const [method, path] = name.split(" ") as [string, string];
  generator.begin();
  const filled = path.replaceAll(
    /([^/:]*)\/:(\w+)/g,
    (_, before: string, part: string) => `${before}/${generator.parameter(part, before)}`,
  );
  const asked = query ? `?${new URLSearchParams(flat(generator.of(query)))}` : "";
  const sample = random.next() < SAMPLES ? bodies[name as keyof typeof bodies] : undefined;
  const given = body ? withoutTraps(sample ?? generator.of(body)) : undefined;
  const text = given === undefined ? undefined : JSON.stringify(given);
  const request = `${method} ${filled.slice(0, 200)}${asked.slice(0, 300)} ${text?.slice(0, 600) ?? ""}`;
  const from = Date.now();
  const begun = performance.now();
  try {
    const answer = await fetch(`${server.url}/api${filled}${asked}`, {
      method,
      headers: { cookie: caller.cookie, ...(text !== undefined && { "content-type": "application/json" }) },
      ...(text !== undefined && { body: text }),
      redirect: "manual",
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const answered = await answer.text();
    count(String(answer.status));
    if (answer.status >= 500 && !BY_DESIGN.test(answered))
      failures.push({ what: `${answer.status} ${answered.slice(0, 200)}`, request });
    if (answer.status < 300) learn(path, answered);
    if (answer.status === 401) await renew(caller);
  } catch (error) {
    const { cause, message } = error as Error;
    failures.push({ what: `no answer: ${cause instanceof Error ? cause.message : message}`, request });
  }
  ran.push({ from, to: Date.now(), request });
  noteTime(begun, name);
}

/** Leaves out settings that would shut everybody out for the rest of the run. */
function withoutTraps(body: unknown): unknown {
  if (typeof body !== "object" || body === null) return body;
  if (Array.isArray(body)) return body.map(withoutTraps);
  const entries = Object.entries(body).filter(([field]) => field !== "requireSecondFactor" && field !== "passwords");
  return Object.fromEntries(entries.map(([field, value]) => [field, withoutTraps(value)]));
}

/** Keeps ids for later requests, and secrets that are told once. */
function learn(path: string, answer: string): void {
  known.learn(path, answer);
  for (const [, secret] of answer.matchAll(/"(?:token|secret|setupKey)":"([^"]{16,})"/g))
    if (secret) secrets.add(secret);
}

function flat(given: unknown): Record<string, string> {
  const entries = Object.entries((given ?? {}) as object);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, typeof value === "object" ? JSON.stringify(value) : String(value)]),
  );
}

function blockOf(line: string): { at: number; ms: number } {
  const [at, ms] = line.split(" ").map(Number);
  return { at: at ?? 0, ms: ms ?? 0 };
}

function print(): void {
  const answers = [...statuses.values()].reduce((sum, one) => sum + one, 0);
  console.log(
    `seed ${SEED}, ${answers} answers in ${seconds.toFixed(0)} s, ${calls.length} calls, ${socketRequests.length} socket requests, ${memory.toFixed(0)} MB at the end`,
  );
  console.log("| status | answers |\n|---|---|");
  for (const [status, times] of [...statuses].sort(([a], [b]) => a.localeCompare(b)))
    console.log(`| ${status} | ${times} |`);
  console.log(`\nfailures: ${failures.length}`);
  for (const { what, request } of failures.slice(0, SHOWN * 3)) console.log(`- ${what}\n  ${request}`);
  const longest = blocks.toSorted((a, b) => b.ms - a.ms);
  console.log(`\nevent loop blocked for more than 50 ms of processor time: ${blocks.length} times`);
  for (const { at, ms } of longest.slice(0, SHOWN)) {
    const during = ran
      .filter(({ from, to }) => from <= at && to >= at - ms)
      .map(({ request }) => request.slice(0, 120));
    console.log(`- ${ms} ms during ${during.join(" | ")}`);
  }
  console.log(`\nslowest: ${slowest.map(({ ms, name }) => `${ms} ms ${name}`).join(", ")}`);
  console.log(`\nsecrets in the log: ${leaks.length}`);
  for (const leak of leaks.slice(0, SHOWN)) {
    const line =
      server
        .log()
        .split("\n")
        .find((one) => one.includes(leak)) ?? "";
    console.log(`- ${line.slice(Math.max(0, line.indexOf(leak) - 200), line.indexOf(leak) + 60)}`);
  }
}
