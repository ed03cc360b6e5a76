import type { ForkOptions } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Command, Sandbox } from "@lingualoom/sandbox/sandbox.ts";

export const PICTURE_PROGRAM = fileURLToPath(new URL("../resizing/picture-process.ts", import.meta.url));

const root = fileURLToPath(new URL("../../../../../../", import.meta.url));
/** All the code that the process runs. */
const CODE = ["node_modules", "packages/contract", "packages/translation", "apps/server"].map(
  (folder) => `${root}${folder}`,
);

/**
 * Its JavaScript may read that code and nothing else, write nothing, start nothing and connect to nobody. This does
 * not bind the decoders, which are native: only the sandbox does.
 */
const PERMISSIONS = ["--permission", "--allow-addons", ...CODE.map((folder) => `--allow-fs-read=${folder}`)];

/** Kilobytes of data. Node reserves 700,000; an AVIF image of 40 megapixels takes a million more. */
const MEMORY = 2_000_000;
/** Threads, too, of all sandboxes of the same user together. */
const PROCESSES = 512;

export interface ForkNeeds {
  /** A file or folder that it reads beside its code. */
  readonly reads?: string;
  /** Kilobytes of data. */
  readonly memory?: number;
  /** Threads with JavaScript of their own. */
  readonly threads?: boolean;
}

/** How a process that reads what strangers send is started: in the sandbox, with a limit on its memory. */
export function pictureFork(
  sandbox: Sandbox,
  needs: ForkNeeds = {},
): ForkOptions & { execPath: string; execArgv: string[] } {
  const { reads, memory = MEMORY, threads = false } = needs;
  const more = reads === undefined ? [] : [reads];
  const node = {
    program: process.execPath,
    args: [...PERMISSIONS, ...(threads ? ["--allow-worker"] : []), ...more.map((path) => `--allow-fs-read=${path}`)],
  };
  const limited = process.platform === "linux" ? withLimits(node, sandbox, memory) : node;
  // Without a sandbox root reads the code before the process gives its rights away, which others may be unable to.
  const { program, args, user } =
    sandbox.kind === "none"
      ? { ...limited, user: null }
      : sandbox.launch(limited, [...CODE, ...more, process.execPath]);
  return {
    env: {},
    execPath: program,
    execArgv: [...args],
    // A group of its own, which ends as a whole.
    detached: process.platform !== "win32",
    cwd: root,
    ...user,
  };
}

function withLimits({ program, args }: Command, { countsProcesses }: Sandbox, memory: number): Command {
  const processes = `ulimit -u ${PROCESSES} 2>/dev/null || ulimit -p ${PROCESSES}; `;
  const limits = `ulimit -c 0; ulimit -d ${memory}; ${countsProcesses ? processes : ""}exec "$@"`;
  return { program: "/bin/sh", args: ["-c", limits, "sh", program, ...args] };
}
