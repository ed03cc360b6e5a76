import { type ChildProcess, spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { createInterface } from "node:readline";

export interface Running extends AsyncDisposable {
  readonly url: string;
  readonly pid: number;
}

/** Starts one of our servers and waits for its line with the address (`…ready: URL`). */
export async function startServer(
  script: string,
  environment: Record<string, string>,
  options: readonly string[] = [],
): Promise<Running> {
  const child = spawn(process.execPath, [script, ...options], {
    env: { PATH: process.env.PATH ?? "", ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const url = await readyUrl(child);
  return {
    url,
    pid: child.pid as number,
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGTERM");
      await ended;
    },
  };
}

function readyUrl(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`the server ended with ${code} before it was ready`)));
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).on("line", (line) => {
      const url = /ready: (\S+)/.exec(line)?.[1];
      if (url) resolve(url);
    });
  });
}

/** Resident memory of a process in MB; NaN where the system has no /proc. */
export function residentMemory(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
  } catch {
    return Number.NaN;
  }
}

/** Resident memory in MB of the processes that one has started, and those that they have started. */
export const residentMemoryBelow = (pid: number): number =>
  childrenOf(pid).reduce((sum, child) => sum + (residentMemory(child) || 0) + residentMemoryBelow(child), 0);

/** Processor seconds that a process has used. */
export function processorTime(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    const TICKS_PER_SECOND = 100;
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  } catch {
    return Number.NaN;
  }
}

/** Processor seconds that the processes have used which one has started and that run still. */
export const processorTimeBelow = (pid: number): number =>
  childrenOf(pid).reduce((sum, child) => sum + processorTime(child), 0);

function childrenOf(pid: number): number[] {
  const parentOf = (process: string) => {
    try {
      return Number(readFileSync(`/proc/${process}/stat`, "utf8").split(") ")[1]?.split(" ")[1]);
    } catch {
      return Number.NaN;
    }
  };
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)
    .map(Number);
}
