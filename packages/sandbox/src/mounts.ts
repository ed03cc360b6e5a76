import { lstatSync, readlinkSync, realpathSync } from "node:fs";
import { sep } from "node:path";

/** One step of building the file system that a sandboxed program sees, parents before what lies in them. */
export type Mount =
  | { readonly kind: "show" | "hide"; readonly path: string }
  | { readonly kind: "link"; readonly path: string; readonly target: string };

/** Programs and libraries of the system, and what the loader reads to find these. */
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

/** `/dev` of a sandbox. Without a terminal, a disk or shared memory. */
export const DEVICES = ["null", "zero", "random", "urandom"];

/**
 * What a program sees: the system, `shown`, and of `hidden` nothing but what `shown` names below it. A path that leads
 * through a symbolic link is there under both names.
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
  // "hide" stands before "show" of the same path, so that a hidden folder is shown only where it is named itself.
  wanted.sort((a, b) => order(a.path, b.path) || a.kind.localeCompare(b.kind));

  const mounts: Mount[] = [...links];
  for (const mount of wanted) {
    const around = mounts.findLast(({ path }) => isWithin(mount.path, path));
    // Seen already, or nothing there to be hidden.
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
