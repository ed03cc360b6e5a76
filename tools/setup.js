// Brings a fresh clone to a runnable state: the pinned Node (an npm package), then exactly the lock file.
// Plain JS for any Node from 18 up. Does nothing when all is up to date.
//
// The long-running commands in package.json begin with `exec`, so that a signal to npm reaches the program instead of
// ending only the shell between them, and npm waits for it and passes on its exit code. Windows has no such command,
// nor such signals, and gets one that just runs what follows.
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

if (!existsSync(stamp) || readFileSync(stamp, "utf8") !== wanted) install();

function install() {
  console.log("Installing what Lingualoom needs (once, and again when its dependencies change) …");
  const { name, version } = pinnedNode();
  const boot = join(root, ".node");
  // Under an older Node npm leaves out native packages whose "engines" exclude it, so npm runs on the pinned one.
  if (version && process.versions.node !== version)
    npm(["install", "--prefix", boot, "--no-save", "--no-package-lock", `${name}@${version}`]);
  npm(["ci", "--include=dev", "--include=optional"], join(boot, "node_modules/.bin"));
  rmSync(boot, { recursive: true, force: true });
  if (process.platform === "win32") writeFileSync(join(root, "node_modules/.bin/exec.cmd"), "@%*\r\n");
  writeFileSync(stamp, wanted);
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
    console.error(
      `Installing failed at "npm ${args.join(" ")}" (${error.message}). Its reasons stand above.`,
    );
    process.exit(1);
  }
}
