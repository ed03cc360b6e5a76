// Installs what a fresh clone needs: the pinned Node (an npm package), then exactly the lock file. Does nothing when all
// is up to date. Plain JavaScript for Node 18 and newer.
//
// `npm start` needs half of the packages: all but `devDependencies`. `--all` adds those of tests, checks and the worker;
// once installed they stay installed.
//
// The long-running commands in package.json begin with `exec`, so that a signal to npm reaches the program instead of
// the shell between them, and npm waits for it and passes on its exit code. Windows has neither the command nor such
// signals, and gets an `exec` that just runs its arguments.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { pinnedNode, root } from "./project.js";

const stamp = join(root, "node_modules/.setup");
const wanted = createHash("sha256")
  .update(readFileSync(join(root, "package-lock.json")))
  .update(`${process.platform}-${process.arch}`)
  .digest("hex");

const all = process.argv.includes("--all");
// Older stamps name no half: everything was installed.
const [have, half = "all"] = existsSync(stamp) ? readFileSync(stamp, "utf8").split(" ") : ["", "none"];

if (have !== wanted) install(all || half === "all");
else if (all && half !== "all") addTheRest();

function install(everything) {
  console.log("Installing what Lingualoom needs (once, and again when its dependencies change) …");
  const { name, version } = pinnedNode();
  const boot = join(root, ".node");
  // Under an older Node npm omits native packages whose "engines" exclude it, so npm runs on the pinned one.
  if (version && process.versions.node !== version)
    npm(["install", "--prefix", boot, "--no-save", "--no-package-lock", `${name}@${version}`]);
  npm(["ci", everything ? "--include=dev" : "--omit=dev", "--include=optional"], join(boot, "node_modules/.bin"));
  rmSync(boot, { recursive: true, force: true });
  finish(everything);
}

/** Adds packages and removes none, since the product may be running from this folder. */
function addTheRest() {
  console.log("Installing what its tests and its worker need besides (once) …");
  npm(["install", "--no-save", "--include=dev", "--include=optional"], join(root, "node_modules/.bin"));
  finish(true);
}

function finish(everything) {
  if (process.platform === "win32") writeFileSync(join(root, "node_modules/.bin/exec.cmd"), "@%*\r\n");
  writeFileSync(stamp, `${wanted} ${everything ? "all" : "start"}`);
}

function npm(args, firstOnPath) {
  const path = [firstOnPath, process.env.PATH].filter(Boolean).join(delimiter);
  try {
    execFileSync("npm", [...args, "--no-audit", "--no-fund", "--loglevel=error"], {
      cwd: root,
      stdio: "inherit",
      shell: process.platform === "win32",
      env: { ...process.env, PATH: path },
    });
  } catch (error) {
    console.error(`Installing failed at "npm ${args.join(" ")}" (${error.message}). Its reasons stand above.`);
    process.exit(1);
  }
}
