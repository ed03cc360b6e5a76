import { execFile } from "node:child_process";
import { readFile, readlink, realpath, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { StartError } from "#/platform/start-error.ts";

/** How long each stronger way of asking gets before the next one. */
const PATIENCE = 5_000;

/**
 * Ends a PostgreSQL that outlived its server (`kill -9`). The caller holds this database's lock, so no living server
 * uses it. What it had acknowledged is on disk; its clients died with their server.
 */
export async function endLeftover(folder: string, log: (sentence: string) => void): Promise<void> {
  const pidFile = join(folder, "postmaster.pid");
  const pid = Number((await readFile(pidFile, "utf8").catch(() => "")).split("\n")[0]);
  if (!Number.isInteger(pid) || pid <= 0) return;
  if (await isPostgresOf(folder, pid)) {
    log(`Stopping the PostgreSQL (process ${pid}) that a killed server left behind.`);
    await end(folder, pid);
  }
  await disownPidFile(pidFile);
}

async function end(folder: string, pid: number): Promise<void> {
  for (const signal of ["SIGINT", "SIGQUIT", "SIGKILL"] as const) {
    process.kill(pid, signal);
    for (let waited = 0; waited < PATIENCE; waited += 10) {
      if (!(await isPostgresOf(folder, pid))) return;
      await wait(10);
    }
  }
  throw new StartError(`The PostgreSQL (process ${pid}) that a killed server left behind does not end.`);
}

/**
 * The number in the file may by now be another program's (usual in containers) or a dead process nobody waits for;
 * PostgreSQL would take either for its twin. Our own number it knows for its parent's. The file itself must stay: it
 * names the shared memory that orphaned sessions may still use, which PostgreSQL waits for.
 */
async function disownPidFile(pidFile: string): Promise<void> {
  const content = await readFile(pidFile, "utf8").catch(() => null);
  if (content !== null) await writeFile(pidFile, content.replace(/^\d+/, String(process.pid)));
}

/** A living PostgreSQL process works in its data directory, or at least names it on its command line. */
async function isPostgresOf(folder: string, pid: number): Promise<boolean> {
  if (process.platform === "linux")
    return (await readlink(`/proc/${pid}/cwd`).catch(() => null)) === (await realpath(folder));
  const { stdout } = await promisify(execFile)("ps", ["-ww", "-o", "command=", "-p", String(pid)]).catch(() => ({
    stdout: "",
  }));
  return stdout.includes(folder);
}
