import { existsSync, mkdirSync, rmSync, statSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { hasApt, PrivateApt } from "@lingualoom/translation/engines/apertium/install/private-apt.ts";
import { unpackPackage } from "@lingualoom/translation/engines/apertium/install/unpack-package.ts";

const CACHE = fileURLToPath(new URL("../../../node_modules/.cache/lingualoom/debian", import.meta.url));
const LOCK = join(CACHE, "lock");
const STALE_LOCK = 2 * 60_000;

/** Programs, each with its package and the place to which that installs it. */
const PROGRAMS = {
  "nats-server": { packageName: "nats-server", installed: "/usr/sbin/nats-server" },
  pgbouncer: { packageName: "pgbouncer", installed: "/usr/sbin/pgbouncer" },
  turnserver: { packageName: "coturn", installed: "/usr/bin/turnserver" },
} as const;
type Name = keyof typeof PROGRAMS;

const installed = (name: Name) => PROGRAMS[name].installed;

/** Without apt a program cannot be downloaded, which is a failure in CI, where everything must be tested. */
export const cannotHave = (name: Name) => !existsSync(installed(name)) && !hasApt() && !process.env.CI;

export interface Program {
  readonly program: string;
  readonly env: NodeJS.ProcessEnv;
}

/** Returns the system's program, or its package's, unpacked once into node_modules/.cache. */
export async function debianProgram(name: Name): Promise<Program> {
  if (existsSync(installed(name))) return { program: installed(name), env: process.env };
  await using _ = await locked();
  const packages = join(CACHE, name);
  const found = (await find(name, packages)) ?? (await fetchProgram(name, packages));
  if (!found) throw new Error(`${name} is not among what was fetched into ${packages}`);
  return found;
}

async function fetchProgram(name: Name, packages: string): Promise<Program | null> {
  const signal = AbortSignal.timeout(STALE_LOCK);
  const proxies = Object.fromEntries(
    ["http_proxy", "https_proxy", "no_proxy"].flatMap((variable) => {
      const value = process.env[variable];
      return value ? [[variable, value]] : [];
    }),
  );
  const work = join(CACHE, "work");
  const apt = new PrivateApt({ folder: work, proxies, signal });
  await apt.prepare();
  await apt.update();
  const { packageName } = PROGRAMS[name];
  await apt.download([packageName]);
  const now = () => new Date();
  for (const file of await apt.plan([packageName]))
    await unpackPackage(apt.archives, packages, file, { now, after: () => ({ cancel() {} }) }, signal);
  await rm(work, { recursive: true, force: true });
  return find(name, packages);
}

async function find(name: Name, packages: string): Promise<Program | null> {
  const files = await readdir(packages, { recursive: true }).catch(() => []);
  const program = files.find((file) => file.endsWith(installed(name)));
  if (!program) return null;
  const libraries = new Set(files.filter((file) => file.includes(".so")).map((file) => join(packages, dirname(file))));
  return {
    program: join(packages, program),
    env: { ...process.env, LD_LIBRARY_PATH: [...libraries].join(":") },
  };
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

/** Two test files that download at once would disturb each other. */
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
