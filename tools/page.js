// Builds the page when its sources changed.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root, run } from "./project.js";

const DIST = "apps/web/dist";
const CACHE = "node_modules/.cache/lingualoom";
const SOURCES = ["apps/web", "packages", "package-lock.json"];
const NOT_SOURCES = new Set(["node_modules", "dist"]);

/**
 * Holds the build to about 700 MB instead of 1,100, in the same time, so that a machine of 1 GB can do it: Babel's heap
 * grows to its limit, and the bundler's allocator returns unused memory, without huge pages.
 */
const ENVIRONMENT = {
  NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ""} --max-old-space-size=256`,
  MIMALLOC_PURGE_DELAY: "0",
  MIMALLOC_ALLOW_THP: "0",
  // Tests and some machines set another, and would get React's twice as large build for developers.
  NODE_ENV: "production",
};

/** Resolves to false when the build failed; the build has printed why. */
export async function buildPage() {
  const stamp = join(root, CACHE, "page");
  const sources = digest();
  if (existsSync(join(root, DIST, "index.html")) && existsSync(stamp) && readFileSync(stamp, "utf8") === sources)
    return true;
  console.log("Building the page (its sources changed) …");
  mkdirSync(join(root, CACHE), { recursive: true });
  // Builds aside and swaps, so that a running server never serves half a page.
  const aside = join(root, CACHE, `page-${process.pid}`);
  const { code, signal } = await run(
    "node_modules/vite/bin/vite.js",
    ["build", "--logLevel=warn", `--outDir=${aside}`, "--emptyOutDir"],
    { cwd: join(root, "apps/web"), env: ENVIRONMENT },
  );
  if (signal === "SIGKILL")
    console.error("The build was ended from outside, most likely for want of memory: it takes about 700 MB.");
  if (code !== 0) {
    rmSync(aside, { recursive: true, force: true });
    return false;
  }
  rmSync(join(root, DIST), { recursive: true, force: true });
  renameSync(aside, join(root, DIST));
  writeFileSync(stamp, sources);
  return true;
}

function digest() {
  const hash = createHash("sha256");
  const add = (path) => {
    hash.update(`${path}\0`).update(readFileSync(join(root, path)));
  };
  const walk = (folder) => {
    const entries = readdirSync(join(root, folder), { withFileTypes: true });
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory() && !NOT_SOURCES.has(entry.name)) walk(path);
      else if (entry.isFile()) add(path);
    }
  };
  for (const source of SOURCES) source.endsWith(".json") ? add(source) : walk(source);
  return hash.digest("hex");
}
