import type { ForkOptions } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Command, Sandbox } from "@lingualoom/sandbox/sandbox.ts";

export const PICTURE_PROGRAM = fileURLToPath(new URL("../resizing/picture-process.ts", import.meta.url));

const root = fileURLToPath(new URL("../../../../../../", import.meta.url));
const CODE = ["node_modules", "packages/contract", "packages/translation", "apps/server"].map(
  (folder) => `${root}${folder}`,
);

/**
 * The process's JavaScript may only read that code: it cannot write, start programs or open connections. Native
 * decoders are not bound by this, only by the sandbox.
 */
const PERMISSIONS = ["--permission", "--allow-addons", ...CODE.map((folder) => `--allow-fs-read=${folder}`)];

/** Memory limit in kilobytes. Node reserves 700,000; an AVIF image of 40 megapixels takes a million more. */
const MEMORY = 2_000_000;
/** Includes threads, and counts all sandboxes of the same user together. */
const PROCESSES = 512;

/** By default glibc keeps memory of each thread, and V8 that of young objects: together 100 MB after some pictures. */
const ENVIRONMENT = { MALLOC_ARENA_MAX: "1" };
const FEW_YOUNG_OBJECTS = "--max-semi-space-size=1";

export interface ForkNeeds {
  /** A file or folder that it reads in addition to its code. */
  readonly reads?: string;
  readonly memory?: number;
  readonly threads?: boolean;
}

/** Returns how to start a process that reads untrusted files: in the sandbox, with a memory limit. */
export function pictureFork(
  sandbox: Sandbox,
  needs: ForkNeeds = {},
): ForkOptions & { execPath: string; execArgv: string[] } {
  const { reads, memory = MEMORY, threads = false } = needs;
  const more = reads === undefined ? [] : [reads];
  const node = {
    program: process.execPath,
    args: [
      FEW_YOUNG_OBJECTS,
      ...PERMISSIONS,
      ...(threads ? ["--allow-worker"] : []),
      ...more.map((path) => `--allow-fs-read=${path}`),
    ],
  };
  const limited = process.platform === "linux" ? withLimits(node, sandbox, memory) : node;
  // Without a sandbox, root loads the code before the process drops its privileges.
  const { program, args, user } =
    sandbox.kind === "none"
      ? { ...limited, user: null }
      : sandbox.launch(limited, [...CODE, ...more, process.execPath]);
  return {
    env: ENVIRONMENT,
    execPath: program,
    execArgv: [...args],
    // A process group of its own, which can be killed as a whole.
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
