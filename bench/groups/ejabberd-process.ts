import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../../apps/server/src/platform/database/embedded/postmaster.ts";
import type { Running } from "../processes.ts";

const STARTS_WITHIN_S = 60;

/** Starts what `folder`/ejabberd.yml describes, and keeps everything that it writes in `folder`. */
export async function launchEjabberd(folder: string, url: string): Promise<Running> {
  const pidFile = join(folder, "pid");
  const places = ["--config-dir", folder, "--logs", folder, "--spool", folder];
  const child = spawn("ejabberdctl", [...places, "--node", "lingualoom-bench@localhost", "foreground-quiet"], {
    env: {
      PATH: process.env.PATH ?? "",
      EJABBERD_PID_PATH: pidFile,
      // Without it, Erlang's port mapper starts too, and stays.
      ERL_DIST_PORT: String(await freePort()),
      INET_DIST_INTERFACE: "127.0.0.1",
    },
    stdio: "ignore",
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  for (let waited = 0; !(await accepts(url)); waited++) {
    if (child.exitCode !== null || waited === STARTS_WITHIN_S) {
      child.kill();
      const log = await readFile(join(folder, "ejabberd.log"), "utf8").catch(() => "it has written no log");
      throw new Error(`ejabberd did not start: ${log}`);
    }
    await wait(1_000);
  }
  const pid = Number(await readFile(pidFile, "utf8"));
  return {
    url,
    pid,
    async [Symbol.asyncDispose]() {
      process.kill(pid, "SIGTERM");
      await ended;
    },
  };
}

const accepts = (url: string): Promise<boolean> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname, () => resolve(true));
    socket.once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
