import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import type { Sandbox } from "@lingualoom/sandbox/sandbox.ts";

/** Limits of each single program of a pipeline. The largest pair needs two thirds of this memory. */
const LIMITS = [
  "ulimit -v 1000000", // kilobytes of address space
  "ulimit -t 900", // seconds of processor time, then the pipe is restarted
  "ulimit -n 32", // open files
  "ulimit -f 0", // no file can be written
  "ulimit -c 0", // a core dump would contain users' texts
];

/** Shared by all sandboxes of the same user; plain shells name this limit differently. */
const PROCESSES = "ulimit -u 512 2>/dev/null || ulimit -p 512";

const NICENESS = 5;

/**
 * Plain shells can only close descriptors of one digit. bash takes a socket on its input for a remote login and would
 * read the user's start-up file, hence `--norc`.
 */
const [SHELL, OPTIONS, CLOSABLE] = existsSync("/bin/bash")
  ? (["/bin/bash", ["--norc"], "[3-9]|[1-9][0-9]*"] as const)
  : (["/bin/sh", [], "[3-9]"] as const);

/** Closes files and sockets inherited from the server. */
const CLOSE_INHERITED = `cd /proc/self/fd && for fd in *; do case $fd in ${CLOSABLE}) eval "exec $fd>&-";; esac; done; cd /`;

export interface ConfinedProgram {
  /** A shell script; paths in it must be quoted. */
  readonly script: string;
  /** Folders outside the system that it reads. */
  readonly shown: readonly string[];
  readonly variables?: Readonly<Record<string, string>>;
}

/** Runs a script as the leader of its own process group, with an environment of only `variables`. */
export function spawnConfined(sandbox: Sandbox, { script, shown, variables }: ConfinedProgram): ChildProcess {
  // If other processes of the same user count, a limit on their number would stop the program on a busy desktop.
  const limits = sandbox.countsProcesses ? [...LIMITS, PROCESSES] : LIMITS;
  const limited = `${limits.join("; ")}; exec nice -n ${NICENESS} /bin/sh -c "$1"`;
  const shell = { program: SHELL, args: [...OPTIONS, "-c", limited, "sh", script] };
  const { program, args, user } = sandbox.launch(shell, shown);
  return spawn(SHELL, [...OPTIONS, "-c", `${CLOSE_INHERITED}; exec "$@"`, "sh", program, ...args], {
    cwd: "/",
    env: { PATH: "/usr/bin:/bin", LC_ALL: "C.UTF-8", ...variables },
    stdio: ["pipe", "pipe", "ignore"],
    detached: true,
    ...user,
  });
}

/** Kills the whole process group: killing only the shell would leave its programs running. */
export function killGroup(process_: ChildProcess): void {
  if (process_.pid === undefined || process_.exitCode !== null || process_.signalCode !== null) return;
  try {
    process.kill(-process_.pid, "SIGKILL");
  } catch {
    process_.kill("SIGKILL");
  }
}
