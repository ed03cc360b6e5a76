import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, rmSync, statSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { hasApt, PrivateApt } from "@lingualoom/translation/engines/apertium/install/private-apt.ts";
import { unpackPackage } from "@lingualoom/translation/engines/apertium/install/unpack-package.ts";
import { connect } from "@nats-io/transport-node";
import { WAIT_MS } from "../../../patience.ts";

const CACHE = fileURLToPath(new URL("../../../node_modules/.cache/lingualoom/nats", import.meta.url));
const PACKAGES = join(CACHE, "packages");
const LOCK = join(CACHE, "lock");
const INSTALLED = "/usr/sbin/nats-server";
const STALE_LOCK = 2 * 60_000;

/** A machine without apt cannot fetch NATS; where everything must be tested that is a failure, not a reason to skip. */
export const cannotHaveNats = !existsSync(INSTALLED) && !hasApt() && !process.env.CI;

export interface TestNats extends AsyncDisposable {
  /** Of all its servers, separated by commas. */
  readonly url: string;
  /** Where the first one tells what passes through it. */
  readonly monitorUrl: string;
  readonly pid: number;
  /** Ends one without a word, as a machine that dies does. */
  kill(place?: number): Promise<void>;
  /** Starts it again at the same port. */
  start(place?: number): Promise<void>;
  /** From now on it takes what is sent and answers nothing. */
  hang(place?: number): void;
}

interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<unknown>;
}

/**
 * Real nats-servers of their own for one test file, one or a cluster: the system's package, fetched once into
 * node_modules/.cache and unpacked there, so that nothing is installed. They listen on 127.0.0.1.
 */
export async function startTestNats(count = 1): Promise<TestNats> {
  const program = await fetchedNats();
  const ports = await Promise.all(Array.from({ length: count }, freePort));
  const routes = await Promise.all(ports.map(freePort));
  const monitors = await Promise.all(ports.map(freePort));
  const running: Running[] = [];

  async function start(place = 0) {
    const cluster = ["--cluster_name", "test", "--cluster", `nats://127.0.0.1:${routes[place]}`];
    const others = ["--routes", routes.map((port) => `nats://127.0.0.1:${port}`).join(",")];
    const own = ["--addr", "127.0.0.1", "--port", `${ports[place]}`, "--http_port", `${monitors[place]}`];
    const settings = [...own, ...(count > 1 ? [...cluster, ...others] : [])];
    const child = spawn(program, settings, { stdio: "ignore" });
    running[place] = { child, ended: once(child, "exit") };
    await answers(ports[place] ?? 0);
  }

  async function kill(place = 0) {
    running[place]?.child.kill("SIGKILL");
    await running[place]?.ended;
  }

  for (let place = 0; place < count; place++) await start(place);
  return {
    url: ports.map((port) => `nats://127.0.0.1:${port}`).join(","),
    monitorUrl: `http://127.0.0.1:${monitors[0]}`,
    get pid() {
      return running[0]?.child.pid ?? 0;
    },
    start,
    kill,
    hang: (place = 0) => void running[place]?.child.kill("SIGSTOP"),
    async [Symbol.asyncDispose]() {
      for (let place = 0; place < count; place++) await kill(place);
    },
  };
}

async function fetchedNats(): Promise<string> {
  await using _ = await locked();
  const found = await findNats();
  if (found) return found;
  const signal = AbortSignal.timeout(STALE_LOCK);
  const proxies = Object.fromEntries(
    ["http_proxy", "https_proxy", "no_proxy"].flatMap((name) => {
      const value = process.env[name];
      return value ? [[name, value]] : [];
    }),
  );
  const apt = new PrivateApt({ folder: join(CACHE, "work"), proxies, signal });
  await apt.prepare();
  await apt.update();
  await apt.download(["nats-server"]);
  const now = () => new Date();
  for (const file of await apt.plan(["nats-server"]))
    await unpackPackage(apt.archives, PACKAGES, file, { now, after: () => ({ cancel() {} }) }, signal);
  await rm(join(CACHE, "work"), { recursive: true, force: true });
  const fetched = await findNats();
  if (!fetched) throw new Error(`nats-server is not among what was fetched into ${PACKAGES}`);
  return fetched;
}

async function findNats(): Promise<string | null> {
  if (existsSync(INSTALLED)) return INSTALLED;
  const files = await readdir(PACKAGES, { recursive: true }).catch(() => []);
  const program = files.find((file) => file.endsWith(INSTALLED));
  return program ? join(PACKAGES, program) : null;
}

async function answers(port: number): Promise<void> {
  for (const end = Date.now() + WAIT_MS; ; ) {
    try {
      const connection = await connect({ servers: `127.0.0.1:${port}`, reconnect: false });
      return await connection.close();
    } catch (error) {
      if (Date.now() > end) throw error;
      await wait(50);
    }
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

/** Two test files that fetch at the same time would disturb each other. */
async function locked(): Promise<AsyncDisposable> {
  mkdirSync(CACHE, { recursive: true });
  for (;;) {
    try {
      mkdirSync(LOCK);
      return { [Symbol.asyncDispose]: async () => rmSync(LOCK, { recursive: true, force: true }) };
    } catch {
      const since = statSync(LOCK, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
      if (Date.now() - since > STALE_LOCK) rmSync(LOCK, { recursive: true, force: true });
      await wait(50);
    }
  }
}

/** What several servers of one database are given. They need one store for images; the tests that use this send none. */
export const severalServers = (natsUrl: string) => ({
  NATS_URL: natsUrl,
  HAND_OVER_SECONDS: "0",
  APP_SECRET: "a secret that is only for tests, 0123456789",
  S3_ENDPOINT: "http://127.0.0.1:9",
  S3_BUCKET: "pictures",
  S3_ACCESS_KEY_ID: "key",
  S3_SECRET_ACCESS_KEY: "secret",
});
