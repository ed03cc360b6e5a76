import { spawn } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import { release } from "node:os";
import { DEVICES, type Mount, mountsOf } from "./mounts.ts";
import { throughRootNamespaces, throughUserNamespace } from "./namespaces.ts";
import { type Command, noSandbox, type Sandbox, type User } from "./sandbox.ts";
import { toolPath } from "./tool-path.ts";

/** The user `nobody` on every common system; it owns no files. */
const NOBODY: User = { uid: 65534, gid: 65534 };

/** Milliseconds. A swapping machine takes seconds; a sandbox that takes this long does not work. */
const TRIAL_TIMEOUT = 15_000;

const BUBBLEWRAP = ["/usr/bin/bwrap", "/usr/local/bin/bwrap", "/bin/bwrap"];

/** Tests whether a program started in the sandbox runs and finds nothing in the hidden folders. */
export type Trial = (sandbox: Sandbox) => Promise<boolean>;

export interface SandboxChoice {
  /** Folders that programs cannot see, except for paths shown to them by name. */
  readonly hidden: readonly string[];
  readonly tried?: Trial;
  readonly isRoot?: boolean;
  /** Path of `bwrap`; null if it is not installed. */
  readonly bubblewrap?: string | null;
  /** The user who starts programs, if it is not the user of this process. For tests that run as root. */
  readonly starter?: User | null;
}

/** Chooses the best sandbox that works here. Each is tested with a program: an installed one may be forbidden. */
export async function chooseSandbox(choice: SandboxChoice): Promise<Sandbox> {
  const { hidden, isRoot = process.getuid?.() === 0 } = choice;
  const tried = choice.tried ?? ((sandbox) => works(sandbox, hidden));
  const bwrap = choice.bubblewrap === undefined ? BUBBLEWRAP.find(existsSync) : choice.bubblewrap;
  const linux = process.platform === "linux";
  const user = isRoot ? NOBODY : null;
  const starter = choice.starter ?? user;
  const within = (kind: Sandbox["kind"], by: User | null, through: Through): Sandbox => ({
    kind,
    user,
    // Linux counts processes by user namespace from 5.14 on. No other program runs as `nobody`.
    countsProcesses: isRoot || isAtLeast(release(), 5, 14),
    launch: (command, shown) => ({ ...through(mountsOf(shown, hidden), command), user: by }),
  });
  const candidates = [
    ...(linux && isRoot
      ? [within("namespaces", null, (mounts, command) => throughRootNamespaces(mounts, command, NOBODY))]
      : []),
    ...(linux && bwrap
      ? [within("bubblewrap", starter, (mounts, command) => throughBubblewrap(bwrap, mounts, command))]
      : []),
    ...(linux ? [within("namespaces", starter, throughUserNamespace)] : []),
    ...plain(user, starter),
  ];
  for (const candidate of candidates) if (await tried(candidate)) return candidate;
  return noSandbox;
}

type Through = (mounts: ReturnType<typeof mountsOf>, command: Command) => Command;

/** Fallback without a sandbox: root still drops its privileges, and set-uid binaries gain none. */
function plain(user: User | null, starter: User | null): readonly Sandbox[] {
  const base = { kind: "none", user, countsProcesses: user !== null } as const;
  const unprivileged: Sandbox = {
    ...base,
    launch: ({ program, args }) => ({
      program: toolPath("setpriv"),
      args: ["--no-new-privs", "--", program, ...args],
      user: starter,
    }),
  };
  return [unprivileged, { ...base, launch: (command) => ({ ...command, user: starter }) }];
}

async function works(sandbox: Sandbox, hidden: readonly string[]): Promise<boolean> {
  // In a sandbox, a hidden folder is missing or empty.
  const look = `for folder; do [ -z "$(ls -A "$folder" 2>/dev/null)" ] || exit 1; done`;
  const folders = sandbox.kind === "none" ? [] : hidden.filter(existsSync).map((path) => realpathSync(path));
  const { program, args, user } = sandbox.launch({ program: "/bin/sh", args: ["-c", look, "sh", ...folders] }, []);
  const child = spawn(program, args, {
    stdio: "ignore",
    cwd: "/",
    env: { PATH: "/usr/bin:/bin" },
    timeout: TRIAL_TIMEOUT,
    killSignal: "SIGKILL",
    ...user,
  });
  return new Promise((resolve) => {
    child.once("error", () => resolve(false));
    child.once("exit", (code) => resolve(code === 0));
  });
}

function isAtLeast(version: string, major: number, minor: number): boolean {
  const [first = 0, second = 0] = version.split(".").map((part) => Number.parseInt(part, 10));
  return first > major || (first === major && second >= minor);
}

/** Uses `bwrap` of the package bubblewrap: https://github.com/containers/bubblewrap */
function throughBubblewrap(bwrap: string, mounts: readonly Mount[], command: Command): Command {
  const steps = mounts.flatMap((mount) => {
    if (mount.kind === "link") return ["--symlink", mount.target, mount.path];
    return mount.kind === "show" ? ["--ro-bind", mount.path, mount.path] : ["--tmpfs", mount.path];
  });
  const sealed = mounts.flatMap((mount) => (mount.kind === "hide" ? ["--remount-ro", mount.path] : []));
  const devices = DEVICES.flatMap((name) => ["--dev-bind", `/dev/${name}`, `/dev/${name}`]);
  return {
    program: bwrap,
    args: [
      "--unshare-all",
      "--die-with-parent",
      "--cap-drop",
      "ALL",
      ...steps,
      ...devices,
      "--dir",
      "/proc",
      "--dir",
      "/tmp",
      ...sealed,
      "--remount-ro",
      "/",
      "--chdir",
      "/",
      "--",
      command.program,
      ...command.args,
    ],
  };
}
