import { lstatSync, readlinkSync, realpathSync } from "node:fs";
import { sep } from "node:path";

/** A step in building the file system of a sandboxed program. Parents come before their contents. */
export type Mount =
  | { readonly kind: "show" | "hide"; readonly path: string }
  | { readonly kind: "link"; readonly path: string; readonly target: string };

/** System programs and libraries, and the files the loader needs to find them. */
const SYSTEM = [
  "/usr",
  "/bin",
  "/sbin",
  "/lib",
  "/lib32",
  "/lib64",
  "/libx32",
  "/nix/store",
  "/gnu/store",
  "/etc/ld.so.cache",
  "/etc/ld.so.conf",
  "/etc/ld.so.conf.d",
  "/etc/alternatives",
];

/** Contents of `/dev` in a sandbox: no terminal, disks or shared memory. */
export const DEVICES = ["null", "zero", "random", "urandom"];

/**
 * Returns the mounts of a program: the system, `shown`, and of `hidden` only what `shown` names below it. A path
 * through a symbolic link is mounted under both names.
 */
export function mountsOf(shown: readonly string[], hidden: readonly string[]): readonly Mount[] {
  const links: Mount[] = [];
  const wanted: Mount[] = [];
  for (const path of SYSTEM) {
    const found = lstatSync(path, { throwIfNoEntry: false });
    if (found?.isSymbolicLink() && isTopLevel(path)) links.push({ kind: "link", path, target: readlinkSync(path) });
    else if (found) wanted.push({ kind: "show", path });
  }
  for (const path of shown.flatMap(bothNames)) if (path !== "/") wanted.push({ kind: "show", path });
  for (const path of hidden.flatMap(realName)) wanted.push({ kind: "hide", path });
  // "hide" sorts before "show" of the same path, so that a hidden folder is shown only if it is named itself.
  wanted.sort((a, b) => order(a.path, b.path) || a.kind.localeCompare(b.kind));

  const mounts: Mount[] = [...links];
  for (const mount of wanted) {
    const around = mounts.findLast(({ path }) => isWithin(mount.path, path));
    // Already visible, or nothing to hide.
    if (around ? around.kind === mount.kind || around.kind === "link" : mount.kind === "hide") continue;
    mounts.push(mount);
  }
  return mounts;
}

const isWithin = (path: string, folder: string) => path === folder || path.startsWith(`${folder}${sep}`);
const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const isTopLevel = (path: string) => path.lastIndexOf("/") === 0;

function realName(path: string): string[] {
  try {
    return [realpathSync(path)];
  } catch {
    return [];
  }
}

const bothNames = (path: string): string[] => {
  const real = realName(path);
  return real.includes(path) || real.length === 0 ? real : [path, ...real];
};
