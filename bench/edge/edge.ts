import { chmod, mkdtemp, rm } from "node:fs/promises";
import { Agent, get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startLocalWorker } from "@lingualoom/edge/local/start-worker.ts";
import { cast } from "@lingualoom/fixtures/cast.ts";
import { machine, percentile, spread } from "../figures.ts";
import { startServer } from "../processes.ts";

const ROUNDS = 5;
const WARM_UP = 200;
const REQUESTS = 400;
/** A missing answer ends the measurement with a sentence. */
const SILENCE_MS = 30_000;
const AT_ONCE = 16;
const SERVER = fileURLToPath(new URL("../../apps/server/src/composition/main.ts", import.meta.url));
const BARE = fileURLToPath(new URL("bare-worker.ts", import.meta.url));

interface Cost {
  /** Milliseconds of one request, one after the other. */
  readonly alone: number;
  /** Milliseconds of machine time for one, with many at once. */
  readonly each: number;
}

/**
 * Measures a request through the worker, as a ratio to the same request to the server directly and through a worker
 * that only forwards, in one run. Everything runs on this machine, so no network time is included.
 */
export async function run(options: readonly string[]): Promise<void> {
  const requests = options.includes("--short") ? 96 : REQUESTS;
  console.log(machine());
  const folder = await mkdtemp(join(tmpdir(), "lingualoom-bench-"));
  await chmod(folder, 0o711);
  {
    const environment = {
      DATA_DIR: folder,
      PORT: "0",
      LOCAL_ENGINES: "off",
      LOG_LEVEL: "error",
      RATE_LIMITS: "off",
    };
    await using server = await startServer(SERVER, environment, ["--demo"]);
    const vars = { PUBLIC_URL: server.url, BACKENDS: server.url };
    await using worker = await startLocalWorker({ port: 0, vars });
    await using bare = await startLocalWorker({ port: 0, vars: { BACKEND: server.url }, entrypoint: BARE });
    const ways = { direct: server.url, bare: bare.url, worker: worker.url };
    const cookie = await signIn(server.url);
    for (const path of ["/api/ping", "/api/messages/chats"]) await compare(path, ways, cookie, requests);
  }
  await rm(folder, { recursive: true, force: true });
}

type Ways = Readonly<Record<"direct" | "bare" | "worker", string>>;

async function compare(path: string, ways: Ways, cookie: string, requests: number): Promise<void> {
  const names = ["direct", "bare", "worker"] as const;
  const costs: Record<(typeof names)[number], Cost[]> = { direct: [], bare: [], worker: [] };
  for (const name of names) await measure(ways[name] + path, cookie, WARM_UP);
  for (let round = 0; round < ROUNDS; round++)
    // Each begins a round once, so that none always follows the same one.
    for (const name of [...names.slice(round % 3), ...names.slice(0, round % 3)])
      costs[name].push(await measure(ways[name] + path, cookie, requests));
  const ratio = (of: "alone" | "each", one: "bare" | "worker", to: "direct" | "bare") =>
    spread(
      costs[one].map((cost, round) => cost[of] / (costs[to][round] as Cost)[of]),
      2,
    );
  console.log(`\nGET ${path}, median of ${ROUNDS} (lowest–highest)`);
  for (const name of names)
    console.log(
      `${name.padEnd(7)} one by one ${spread(
        costs[name].map(({ alone }) => alone),
        2,
      )} ms, ${AT_ONCE} at once ${spread(
        costs[name].map(({ each }) => each),
        2,
      )} ms each`,
    );
  console.log(
    `worker to direct: one by one ${ratio("alone", "worker", "direct")}, at once ${ratio("each", "worker", "direct")}`,
  );
  console.log(
    `worker to a bare worker: one by one ${ratio("alone", "worker", "bare")}, at once ${ratio("each", "worker", "bare")}`,
  );
}

async function measure(url: string, cookie: string, requests: number): Promise<Cost> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const times: number[] = [];
  for (let i = 0; i < requests; i++) {
    const begun = performance.now();
    await ask(url, cookie, agent);
    times.push(performance.now() - begun);
  }
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let i = 0; i < requests / AT_ONCE; i++) await ask(url, cookie, agent);
    }),
  );
  const each = (performance.now() - begun) / (Math.ceil(requests / AT_ONCE) * AT_ONCE);
  agent.destroy();
  return {
    alone: percentile(
      times.sort((a, b) => a - b),
      0.5,
    ),
    each,
  };
}

function ask(url: string, cookie: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent, headers: { cookie }, timeout: SILENCE_MS }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
      response.resume().once("end", resolve).once("error", reject);
    });
    request.once("timeout", () => request.destroy(new Error(`${url} sent nothing for ${SILENCE_MS} ms`)));
    request.once("error", reject);
  });
}

async function signIn(url: string): Promise<string> {
  const { email, password } = cast.ana;
  const response = await fetch(`${url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  if (!response.ok) throw new Error(`signing in answered ${response.status}`);
  return response.headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
}
