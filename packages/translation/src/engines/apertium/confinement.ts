import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { quoteForShell } from "./shell-quoting.ts";

/** `nobody` on every common system: owns no file. */
const UNPRIVILEGED = { uid: 65534, gid: 65534 } as const;

/** Of each single program of a pipeline. The largest pair needs a third of this memory. */
const LIMITS = [
  "ulimit -v 2000000", // kilobytes of address space
  "ulimit -t 900", // seconds of processor time, then a fresh pipe
  "ulimit -n 32", // open files
  "ulimit -f 0", // nothing can be written to any file
  "ulimit -c 0", // a core dump would hold what people wrote
];

const NICENESS = 5;

/**
 * Plain shells can only close descriptors of one digit. bash takes a socket on its input for a login from afar, and
 * would read its user's start-up file, hence `--norc`.
 */
const [SHELL, OPTIONS, CLOSABLE] = existsSync("/bin/bash")
  ? (["/bin/bash", ["--norc"], "[3-9]|[1-9][0-9]*"] as const)
  : (["/bin/sh", [], "[3-9]"] as const);

/** Whatever started the server may have left files and sockets open in it, and these would pass on to a program. */
const CLOSE_INHERITED = `cd /proc/self/fd && for fd in *; do case $fd in ${CLOSABLE}) eval "exec $fd>&-";; esac; done; cd /`;

export interface User {
  readonly uid: number;
  readonly gid: number;
}

export interface Confinement {
  /** Null: the server is not root, its programs run as the server's user. */
  readonly user: User | null;
}

/**
 * Root gives its rights away before a program sees a stranger's text. Where the system forbids that (a container
 * without the capability), the limits still hold and `warn` says so.
 */
export async function chooseConfinement(warn: (message: string) => void): Promise<Confinement> {
  if (process.getuid?.() !== 0) return { user: null };
  if (await canRunAs(UNPRIVILEGED)) return { user: UNPRIVILEGED };
  warn("Apertium runs as root: this system does not let the server run programs as an unprivileged user");
  return { user: null };
}

/** Runs a shell script as the leader of its own process group, with an empty environment but for `variables`. */
export function spawnConfined(
  script: string,
  { user }: Confinement,
  variables: Readonly<Record<string, string>> = {},
): ChildProcess {
  const limited = `${[CLOSE_INHERITED, ...LIMITS].join("; ")}; exec nice -n ${NICENESS} /bin/sh -c ${quoteForShell(script)}`;
  return spawn(SHELL, [...OPTIONS, "-c", limited], {
    cwd: "/",
    env: { PATH: "/usr/bin:/bin", LC_ALL: "C.UTF-8", ...variables },
    stdio: ["pipe", "pipe", "ignore"],
    detached: true,
    ...user,
  });
}

/** The whole group: a shell that is killed alone leaves its programs behind. */
export function killGroup(process_: ChildProcess): void {
  if (process_.pid === undefined || process_.exitCode !== null || process_.signalCode !== null) return;
  try {
    process.kill(-process_.pid, "SIGKILL");
  } catch {
    process_.kill("SIGKILL");
  }
}

function canRunAs(user: User): Promise<boolean> {
  const child = spawn("/bin/sh", ["-c", ":"], { stdio: "ignore", cwd: "/", env: {}, ...user });
  return new Promise((resolve) => {
    child.once("error", () => resolve(false));
    child.once("exit", (code) => resolve(code === 0));
  });
}
