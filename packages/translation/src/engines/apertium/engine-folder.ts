import { createHash } from "node:crypto";
import { accessSync, chmodSync, constants, existsSync, mkdirSync, realpathSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { User } from "@lingualoom/sandbox/sandbox.ts";
import type { EngineLog } from "../engine-log.ts";

/** Writable only by root and readable by everyone. The embedded database uses it for the same reason. */
const OUTSIDE = "/var/lib/lingualoom";

/**
 * Returns the folder of fetched programs: in the data folder, unless the user they run as cannot reach it (below
 * `/root`, or in a folder with mode 0700). The folder is created with the first file.
 */
export function engineFolder(dataDir: string, user: User | null, log: EngineLog, outside = OUTSIDE): string {
  const inside = join(resolve(dataDir), "engines", "apertium");
  if (user === null || isReachableBy(user, inside)) return inside;
  const name = createHash("sha256").update(inside).digest("hex").slice(0, 12);
  const moved = join(outside, `${name}-engines`);
  if (isWritable(moved) && isReachableBy(user, moved)) {
    log.info(`Apertium is stored in ${moved}: the unprivileged user it runs as cannot read ${inside}`);
    return moved;
  }
  log.warn(`The unprivileged user Apertium runs as can read neither ${inside} nor ${moved}`);
  return inside;
}

/** Creates a folder that every user may read, regardless of the umask. */
export function makeReadableFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeReadableFolder(dirname(folder));
  mkdirSync(folder);
  chmodSync(folder, 0o755);
}

/** Whether the user can traverse every existing folder of the path; missing ones will be created accessibly. */
export function isReachableBy({ uid, gid }: User, path: string): boolean {
  const parent = dirname(path);
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return isReachableBy({ uid, gid }, parent);
  const execute = found.uid === uid ? 0o100 : found.gid === gid ? 0o010 : 0o001;
  if ((found.mode & execute) === 0) return false;
  const real = dirname(realpathSync(path));
  return real === path || isReachableBy({ uid, gid }, real);
}

function isWritable(path: string): boolean {
  if (!existsSync(path)) return isWritable(dirname(path));
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
