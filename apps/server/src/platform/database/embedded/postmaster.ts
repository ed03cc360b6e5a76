import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { createInterface } from "node:readline";
import { StartError } from "#/platform/start-error.ts";
import { program } from "./binaries.ts";
import type { DatabasePlace } from "./place.ts";

export interface Postmaster {
  readonly pid: number;
  /** Resolves when the process has ended, for whatever reason. */
  readonly ended: Promise<void>;
  /** Ends sessions and checkpoints; resolves when the process is gone. */
  stop(): Promise<void>;
}

export type Settings = Readonly<Record<string, string>>;

/** Milliseconds for a fast shutdown, after which PostgreSQL must stop at once and recover later. */
const PATIENCE = 20_000;

/** Starts the database and resolves once it accepts connections, after recovery if needed. */
export async function launch(
  place: DatabasePlace,
  settings: Settings,
  log: (sentence: string) => void,
): Promise<Postmaster> {
  const options = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const child = spawn(program(place.binaries, "postgres"), ["-D", place.folder, ...options], {
    ...place.identity,
    // A process group of its own: Ctrl-C in the terminal must reach only the server, which stops the database last.
    detached: true,
    cwd: "/",
    env: {},
    stdio: ["ignore", "ignore", "pipe"],
  });
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()).once("error", () => resolve()));
  let stopping = false;
  await ready(child, (line) => {
    if (!stopping && /^(WARNING|FATAL|PANIC): /.test(line)) log(`PostgreSQL: ${line}`);
  });
  const endWithUs = () => child.kill("SIGINT");
  process.once("exit", endWithUs);
  void ended.then(() => process.off("exit", endWithUs));
  return {
    pid: child.pid ?? 0,
    ended,
    stop: async () => {
      stopping = true;
      child.kill("SIGINT");
      const impatience = setTimeout(() => child.kill("SIGQUIT"), PATIENCE);
      await ended;
      clearTimeout(impatience);
    },
  };
}

/** Rejects with PostgreSQL's last lines if it ends before it is ready; passes on every later line. */
function ready(child: ChildProcess, later: (line: string) => void): Promise<void> {
  const lines: string[] = [];
  return new Promise((resolve, reject) => {
    let isReady = false;
    createInterface({ input: child.stderr! }).on("line", (line) => {
      if (isReady) later(line);
      else if (line.includes("database system is ready to accept connections")) {
        isReady = true;
        resolve();
      } else lines.push(line);
    });
    child.once("error", (error) => reject(new LaunchError(error.message)));
    child.once("close", () => reject(new LaunchError(lines.slice(-6).join(" "))));
  });
}

export class LaunchError extends StartError {
  constructor(reason: string) {
    super(`The database could not be started: ${reason}`);
    this.name = "LaunchError";
  }

  /** Another program took the port after it was chosen. */
  get portTaken(): boolean {
    return /could not bind|could not create any TCP/.test(this.message);
  }

  /** Sessions of a killed PostgreSQL are still ending and need their memory until then. */
  get predecessorEnding(): boolean {
    return /pre-existing shared memory block/.test(this.message);
  }
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  return typeof address === "object" && address ? address.port : 0;
}
