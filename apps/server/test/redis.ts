import { spawn } from "node:child_process";
import { existsSync, mkdirSync, rmSync, statSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { hasApt, PrivateApt } from "@lingualoom/translation/engines/apertium/install/private-apt.ts";
import { unpackPackage } from "@lingualoom/translation/engines/apertium/install/unpack-package.ts";
import { createClient } from "@redis/client";
import { WAIT_MS } from "../../../patience.ts";

const CACHE = fileURLToPath(new URL("../../../node_modules/.cache/lingualoom/redis", import.meta.url));
const PACKAGES = join(CACHE, "packages");
const LOCK = join(CACHE, "lock");
const INSTALLED = "/usr/bin/redis-server";
const STALE_LOCK = 2 * 60_000;

/** A machine without apt cannot fetch Redis; where everything must be tested that is a failure, not a reason to skip. */
export const cannotHaveRedis = !existsSync(INSTALLED) && !hasApt() && !process.env.CI;

export interface TestRedis extends AsyncDisposable {
  readonly url: string;
  /** Ends it without a word, as a machine that dies does. */
  kill(): Promise<void>;
  /** Starts it again on the same port, empty. */
  start(): Promise<void>;
}

/**
 * A real redis-server of its own for one test file: the system's package, fetched once into node_modules/.cache and
 * unpacked there, so that nothing is installed. It listens on 127.0.0.1 and writes nothing to disk.
 */
export async function startTestRedis(): Promise<TestRedis> {
  const { program, libraries } = await fetchedRedis();
  const folder = await mkdtemp(join(tmpdir(), "lingualoom-redis-"));
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  let ended = Promise.resolve();
  let kill = () => {};

  async function start() {
    const settings = ["--port", port, "--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--dir", folder];
    const child = spawn(program, settings.map(String), {
      argv0: "redis-server",
      env: { PATH: process.env.PATH ?? "", LD_LIBRARY_PATH: libraries },
      stdio: "ignore",
    });
    ended = new Promise((resolve) => child.once("exit", () => resolve()));
    kill = () => void child.kill("SIGKILL");
    await answers(url);
  }

  await start();
  return {
    url,
    start,
    async kill() {
      kill();
      await ended;
    },
    async [Symbol.asyncDispose]() {
      kill();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function fetchedRedis(): Promise<{ program: string; libraries: string }> {
  await using _ = await locked();
  const found = await findRedis();
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
  await apt.download(["redis-server"]);
  const now = () => new Date();
  for (const file of await apt.plan(["redis-server"]))
    await unpackPackage(apt.archives, PACKAGES, file, { now, after: () => ({ cancel() {} }) }, signal);
  await rm(join(CACHE, "work"), { recursive: true, force: true });
  const fetched = await findRedis();
  if (!fetched) throw new Error(`redis-server is not among what was fetched into ${PACKAGES}`);
  return fetched;
}

async function findRedis(): Promise<{ program: string; libraries: string } | null> {
  if (existsSync(INSTALLED)) return { program: INSTALLED, libraries: "" };
  const files = await readdir(PACKAGES, { recursive: true }).catch(() => []);
  // The server is a link to the tool that checks its files, in another package: one program that looks how it is called.
  const program = files.find((file) => file.endsWith("/usr/bin/redis-check-rdb"));
  if (!program) return null;
  const libraries = new Set(files.filter((file) => /\.so(\.|$)/.test(file)).map((file) => join(PACKAGES, file, "..")));
  return { program: join(PACKAGES, program), libraries: [...libraries].join(":") };
}

async function answers(url: string): Promise<void> {
  for (const end = Date.now() + WAIT_MS; ; ) {
    const client = createClient({ url, socket: { reconnectStrategy: false } });
    client.on("error", () => {});
    try {
      await client.connect();
      await client.ping();
      await client.close();
      return;
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
export const severalServers = (redisUrl: string) => ({
  REDIS_URL: redisUrl,
  APP_SECRET: "a secret that is only for tests, 0123456789",
  S3_ENDPOINT: "http://127.0.0.1:9",
  S3_BUCKET: "pictures",
  S3_ACCESS_KEY_ID: "key",
  S3_SECRET_ACCESS_KEY: "secret",
});
