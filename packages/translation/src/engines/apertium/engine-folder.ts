import { createHash } from "node:crypto";
import { chmodSync, lstatSync, mkdirSync, realpathSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { User } from "./confinement.ts";

/**
 * Where fetched programs live: in the data folder, unless the user they run as cannot get there (below `/root`,
 * in a folder with mode 0700); then in a folder of the system's that root alone writes and everyone reads.
 */
export function engineFolder(dataDir: string, user: User | null, info: (message: string) => void): string {
  const wanted = makeReadable(join(resolve(dataDir), "engines"), "apertium");
  if (user === null || isReachableBy(user, wanted)) return wanted;
  const name = createHash("sha256").update(wanted).digest("hex").slice(0, 12);
  for (const base of ["/var/lib", "/var/tmp"]) {
    const folder = tryToMake(base, `lingualoom-engines-${name}`);
    if (folder === null || !isReachableBy(user, folder)) continue;
    info(`Apertium is kept in ${folder}: the unprivileged user it runs as cannot read ${wanted}`);
    return folder;
  }
  throw new Error(`The unprivileged user Apertium runs as can read neither ${wanted} nor a folder in /var`);
}

function makeReadable(parent: string, name: string): string {
  const folder = join(parent, name);
  const fresh = mkdirSync(folder, { recursive: true, mode: 0o755 });
  if (fresh !== undefined) {
    // A strict umask applies to what was made above.
    if (fresh !== folder) chmodSync(parent, 0o755);
    chmodSync(folder, 0o755);
  }
  return folder;
}

/** In a folder where everyone may write, someone else may have been first: theirs is not used. */
function tryToMake(base: string, name: string): string | null {
  try {
    const folder = makeReadable(base, name);
    const found = lstatSync(folder);
    return found.isDirectory() && found.uid === 0 && (found.mode & 0o022) === 0 ? folder : null;
  } catch {
    return null;
  }
}

/** Whether every folder on the way down may be passed through. */
export function isReachableBy({ uid, gid }: User, path: string): boolean {
  const { mode, uid: owner, gid: group } = statSync(path);
  const execute = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001;
  if ((mode & execute) === 0) return false;
  const parent = dirname(realpathSync(path));
  return parent === path || isReachableBy({ uid, gid }, parent);
}
