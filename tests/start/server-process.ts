import { type ChildProcess, spawn } from "node:child_process";
import { chmod, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { COMPILE_CACHE } from "../../apps/server/test/compile-cache.ts";
import { preparedFolder } from "../../apps/server/test/prepared-folder.ts";
import { quickestFolder } from "../../apps/server/test/quickest-folder.ts";
import { START_MS } from "../../patience.ts";
import { count } from "../../test-costs.ts";

const MAIN = fileURLToPath(new URL("../../apps/server/src/composition/main.ts", import.meta.url));
const READY = "Lingualoom is ready: ";

export const isRoot = process.getuid?.() === 0;
/** The user `nobody` on every common system. */
export const NOBODY = { uid: 65_534, gid: 65_534 } as const;

/** A run of the server, from its command line to its exit code. */
export interface ServerProcess extends AsyncDisposable {
  readonly child: ChildProcess;
  /** Lines it wrote so far, to either stream. */
  readonly lines: readonly string[];
  /** The exit code; null when a signal ended it. */
  readonly ended: Promise<number | null>;
  /** Resolves to the address once the server is ready, rejects when it ends before. */
  readonly ready: Promise<string>;
  /** The first line with this text, from line `from` on, once it is there. */
  printed(part: string, from?: number): Promise<string>;
}

export interface RunOptions {
  /** The user of the process, when not ours. */
  readonly user?: { readonly uid: number; readonly gid: number };
  readonly arguments?: readonly string[];
  /** A program that starts the server, instead of this clone's. */
  readonly program?: string;
}

export function runServer(environment: Readonly<Record<string, string>>, options: RunOptions = {}): ServerProcess {
  count("server starts");
  const [program, ...given] = options.program ? [options.program] : [process.execPath, MAIN];
  const child = spawn(program, [...given, ...(options.arguments ?? [])], {
    ...options.user,
    cwd: "/",
    env: {
      PATH: process.env.PATH ?? "",
      PORT: "0",
      LOCAL_ENGINES: "off",
      ...NO_REGISTRY,
      ...(!options.program && COMPILE_CACHE),
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const lines: string[] = [];
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream as NodeJS.ReadableStream }).on("line", (line) => {
      lines.push(line);
      for (const listener of listeners) listener();
    });
  // Not "exit", so that the last lines are read first.
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));

  function until<T>(look: () => T | undefined): Promise<T> {
    return new Promise((resolve, reject) => {
      const fail = (why: string) => reject(new Error(`${why}; its output:\n${lines.join("\n")}`));
      const timer = setTimeout(() => fail("nothing came"), START_MS);
      const listener = () => {
        const found = look();
        if (found === undefined) return;
        clearTimeout(timer);
        listeners.delete(listener);
        resolve(found);
      };
      listeners.add(listener);
      void ended.then((code) => {
        listener();
        clearTimeout(timer);
        fail(`ended with ${code}`);
      });
      listener();
    });
  }
  const ready = until(() => lines.find((line) => line.startsWith(READY))?.slice(READY.length));
  // A test about the end alone does not await this.
  ready.catch(() => {});

  return {
    child,
    lines,
    ended,
    ready,
    printed: (part, from = 0) => until(() => lines.slice(from).find((line) => line.includes(part))),
    async [Symbol.asyncDispose]() {
      if (child.exitCode === null) child.kill("SIGTERM");
      await ended;
    },
  };
}

/** An address where nothing listens, as on a machine that cannot reach the models' registry. */
const NO_REGISTRY = { BERGAMOT_REGISTRY_URL: "http://127.0.0.1:9/records" };

export interface Folder extends AsyncDisposable {
  readonly path: string;
}

/** A folder for one test that other users may pass through, as the embedded database needs. */
export async function makeFolder(mode = 0o711): Promise<Folder> {
  const path = await quickestFolder("lingualoom-start-");
  await chmod(path, mode);
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

/** Like `makeFolder`, with the data of a first start already made. */
export async function preparedDataFolder(): Promise<Folder> {
  const path = await preparedFolder("lingualoom-start-");
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

/** The PostgreSQL that serves this data folder, or null when none runs. */
export async function postmasterOf(postgresFolder: string): Promise<number | null> {
  const file = await readFile(join(postgresFolder, "postmaster.pid"), "utf8").catch(() => null);
  const pid = Number(file?.split("\n")[0]);
  // A new file is still empty, and holds a negative number while a process prepares the database.
  return pid > 0 ? pid : null;
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
