import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { COMPILE_CACHE } from "./compile-cache.ts";
import { quickestFolder } from "./quickest-folder.ts";

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const CACHE = fromHere("../../../node_modules/.cache/lingualoom/prepared");

/**
 * Returns a data folder as the first start of a server leaves it, with a database of the current migrations, which take
 * half of a first start. The first caller on a machine creates it, and all others get a copy.
 */
export async function preparedFolder(name: string): Promise<string> {
  made ??= prepare();
  const folder = await quickestFolder(name);
  // `cp` preserves the owner of the database, which Node cannot do.
  await run("cp", ["-a", `${await made}/.`, folder]);
  return folder;
}

let made: Promise<string> | undefined;

async function prepare(): Promise<string> {
  const folder = join(CACHE, await version());
  if (!existsSync(folder)) await make(folder);
  return folder;
}

/** Digest of everything that affects the database of a first start. */
async function version(): Promise<string> {
  const hash = createHash("sha256");
  for (const folder of ["../migrations/", "../src/platform/database/embedded/"])
    for (const file of (await readdir(fromHere(folder))).sort())
      hash.update(await readFile(join(fromHere(folder), file)));
  hash.update(await readFile(fromHere("../package.json")));
  return hash.digest("hex").slice(0, 16);
}

async function make(folder: string): Promise<void> {
  await mkdir(CACHE, { recursive: true });
  const aside = await quickestFolder("lingualoom-prepared-");
  try {
    await run(process.execPath, [fromHere("../src/composition/main.ts")], {
      PORT: "0",
      DATA_DIR: aside,
      LOCAL_ENGINES: "off",
      BERGAMOT_REGISTRY_URL: "http://127.0.0.1:9/records",
      ...COMPILE_CACHE,
    });
    const copy = await mkdtemp(`${folder}-`);
    await run("cp", ["-a", `${aside}/.`, copy]);
    // Another process that creates one at this moment creates the same.
    await rename(copy, folder).catch(() => rm(copy, { recursive: true }));
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

/** Stops a server as soon as it is ready. */
function run(program: string, args: readonly string[], env: Record<string, string> = {}): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      env: { PATH: process.env.PATH ?? "", ...env },
      stdio: ["ignore", "pipe", "inherit"],
    });
    createInterface({ input: child.stdout }).on("line", (line) => {
      if (line.startsWith("Lingualoom is ready:")) child.kill("SIGTERM");
    });
    child.once("error", reject);
    child.once("close", (code) => (code === 0 ? resolve() : reject(new Error(`${program} ended with ${code}`))));
  });
}
