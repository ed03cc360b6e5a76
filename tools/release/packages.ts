import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

interface LockEntry {
  readonly version?: string;
  readonly license?: string;
  readonly link?: boolean;
  readonly resolved?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

export interface Needed {
  /** Places of other people's packages below the root, such as `node_modules/zod`. */
  readonly packages: readonly string[];
  /** Our own packages, such as `packages/contract`, by the place that leads to each. */
  readonly own: ReadonlyMap<string, string>;
}

/**
 * What the package at `start` needs to run, as package-lock.json describes what is installed: no package that only builds,
 * tests or another workspace need. Optional packages for other machines are not installed, and so left out.
 */
export function neededBy(root: string, start: string): Needed {
  const { packages: lock } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
    packages: Readonly<Record<string, LockEntry>>;
  };
  const packages = new Set<string>();
  const own = new Map<string, string>();
  const waiting = [start];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop())
    for (const { name, optional } of namesIn(lock[at])) {
      const place = resolvePlace(lock, at, name);
      if (place === null || !existsSync(join(root, place))) {
        if (optional) continue;
        throw new Error(`${at} needs ${name}, which is not installed. Run: npm ci`);
      }
      const entry = lock[place] as LockEntry;
      const target = entry.link ? (entry.resolved as string) : place;
      if (packages.has(target) || own.has(place)) continue;
      if (entry.link) own.set(place, target);
      else packages.add(target);
      waiting.push(target);
    }
  return { packages: [...packages].sort(), own };
}

function namesIn(entry: LockEntry | undefined) {
  const { dependencies = {}, optionalDependencies = {}, peerDependencies = {} } = entry ?? {};
  const isOptionalPeer = (name: string) => entry?.peerDependenciesMeta?.[name]?.optional === true;
  return [
    ...Object.keys(dependencies).map((name) => ({ name, optional: name in optionalDependencies })),
    ...Object.keys(optionalDependencies).map((name) => ({ name, optional: true })),
    ...Object.keys(peerDependencies).flatMap((name) => (isOptionalPeer(name) ? [] : [{ name, optional: false }])),
  ];
}

/** As Node finds a package: in the nearest node_modules of a folder above. */
function resolvePlace(lock: Readonly<Record<string, LockEntry>>, from: string, name: string): string | null {
  const folders = from.split("/");
  for (let depth = folders.length; depth >= 0; depth--) {
    if (folders[depth - 1] === "node_modules") continue;
    const place = [...folders.slice(0, depth), "node_modules", name].join("/");
    if (place in lock) return place;
  }
  return null;
}
