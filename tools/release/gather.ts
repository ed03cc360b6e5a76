import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative } from "node:path";
import { pinnedNode, root } from "../project.js";

const SERVER = "apps/server";
/** The launcher looks for the folder's own Node here. */
const OWN_NODE = "node";

/** Only tools and tests read these. */
const NOT_RUN = /\.(?:d\.[cm]?ts|[cm]?ts|tsx|map|test\.[cm]?js)$/;
/**
 * Files for browsers only in shared packages, the larger of two Tesseract cores, and the builds of FFmpeg for
 * processors without vector instructions.
 */
const FOR_BROWSERS = [
  /tesseract\.js-core\/.*\.wasm\.js$/,
  /tesseract\.js\/dist(?:\/|$)/,
  /@tesseract\.js-data\/\w+\/4\.0\.0(?:\/|$)/,
  /@libav\.js\/.*\.(?:asm|thr|thrsimd|wasm)\.(?:js|wasm|worker\.js)$/,
  // The package's command line is unused.
  /markdown-it\/(?:dist\/(?:browser|markdown-it\.cjs\.js)|node_modules\/argparse)(?:\/|$)/,
  /@hyzyla\/pdfium\/dist\/(?!(?:index\.esm\.js|pdfium\.wasm)$).+/,
];
const BESIDE_A_PACKAGE = /^(?:node_modules|tests?|bench|benchmarks?|examples?)(?:\/|$)/;
const TESTS = /\.test\.tsx?$|(?:^|\/)(?:__snapshots__|cases)(?:\/|$)/;
const BESIDE = ["LICENSE", "NOTICE.md", "README.md", "CHANGELOG.md", "deploy", "docs"];
const NOT_BESIDE = /^docs\/(?:images|decisions)(?:\/|$)/;

export interface GatherOptions {
  /** Whether the pinned Node goes along; an image has its own. */
  readonly withNode: boolean;
}

/**
 * Copies the server, the built page and the packages that the server needs into `target`, which then starts by
 * `bin/lingualoom` without installing or building, and writes only to DATA_DIR. Both the image and the archive are made
 * by this, from a folder in which everything is installed and the page is built.
 */
export function gather(target: string, { withNode }: GatherOptions): void {
  const { packages, own } = neededBy(root, SERVER);
  const copy = (from: string, leaveOut: (path: string) => boolean = () => false) =>
    cpSync(join(root, from), join(target, from), {
      recursive: true,
      // The libraries of PostgreSQL are links to each other.
      verbatimSymlinks: true,
      filter: (path) => !leaveOut(relative(root, path)),
    });

  for (const place of packages)
    copy(
      place,
      (path) =>
        NOT_RUN.test(path) ||
        FOR_BROWSERS.some((one) => one.test(path)) ||
        BESIDE_A_PACKAGE.test(path.slice(place.length + 1)),
    );
  for (const [place, folder] of [...own, [null, SERVER] as const]) {
    copy(`${folder}/package.json`);
    copy(`${folder}/src`, (path) => TESTS.test(path));
    if (place !== null) link(target, place, folder);
  }
  copy(`${SERVER}/migrations`);
  copy("apps/web/dist");
  for (const path of BESIDE) copy(path, (inner) => NOT_BESIDE.test(inner));
  writeManifest(target);
  addPrograms(target);
  if (withNode) addNode(target);
}

function link(target: string, place: string, folder: string): void {
  const path = join(target, place);
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(relative(dirname(path), join(target, folder)), path);
}

/** The commands that documents name work here too, without what installs and builds. */
function writeManifest(target: string): void {
  const { name, version, license, type } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const scripts = {
    start: "exec bin/lingualoom",
    demo: "exec bin/lingualoom --demo",
    admin: "exec bin/lingualoom admin",
  };
  const manifest = { name, version, private: true, license, type, scripts };
  writeFileSync(join(target, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
}

function addPrograms(target: string): void {
  mkdirSync(join(target, "bin"));
  for (const [from, to, mode] of [
    ["lingualoom.sh", "lingualoom", 0o755],
    ["healthy.js", "healthy.js", 0o644],
  ] as const) {
    copyFileSync(join(root, "tools/release/programs", from), join(target, "bin", to));
    chmodSync(join(target, "bin", to), mode);
  }
}

function addNode(target: string): void {
  const { name } = pinnedNode();
  const from = join(root, "node_modules", name);
  mkdirSync(join(target, OWN_NODE));
  for (const [file, to] of [
    ["bin/node", "node"],
    ["LICENSE", "LICENSE"],
  ] as const)
    copyFileSync(join(from, file), join(target, OWN_NODE, to));
  chmodSync(join(target, OWN_NODE, "node"), 0o755);
}

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

interface Needed {
  /** Places of other people's packages below the root, such as `node_modules/zod`. */
  readonly packages: readonly string[];
  /** Our own packages, such as `packages/contract`, by the place that leads to each. */
  readonly own: ReadonlyMap<string, string>;
}

/**
 * Returns the packages that `start` needs at run time, by package-lock.json: none for building, tests or other
 * workspaces. Optional packages for other machines are not installed, and so left out.
 */
function neededBy(root: string, start: string): Needed {
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

/** Resolves a package like Node: in the nearest node_modules of a folder above. */
function resolvePlace(lock: Readonly<Record<string, LockEntry>>, from: string, name: string): string | null {
  const folders = from.split("/");
  for (let depth = folders.length; depth >= 0; depth--) {
    if (folders[depth - 1] === "node_modules") continue;
    const place = [...folders.slice(0, depth), "node_modules", name].join("/");
    if (place in lock) return place;
  }
  return null;
}
