import { execFileSync, spawn } from "node:child_process";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { makeArchive } from "../../tools/release/archive.ts";
import { machine, spread } from "../figures.ts";
import { builtPage } from "../page.ts";
import { residentMemory } from "../processes.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const ROUNDS = 5;
/** Seconds after which the server counts as idle. */
const SETTLED = 5;

/**
 * Measures the time from the command in an installed clone, and in an unpacked archive, to the first answered page, with a
 * fresh and with an existing data folder, and the memory of the idle server. The control is a server that only answers.
 */
export async function run(): Promise<void> {
  console.log(machine());
  await builtPage();
  const folder = await mkdtemp(join(tmpdir(), "lingualoom-bench-"));
  await chmod(folder, 0o711);
  const first: number[] = [];
  const again: number[] = [];
  const bare: number[] = [];
  const archived: number[] = [];
  const memory: number[] = [];
  const postgres: number[] = [];
  const program = await unpackArchive(folder);
  for (let round = 0; round < ROUNDS; round++) {
    bare.push((await startAndAsk(["-e", BARE], { PORT: "3987" }, 0)).milliseconds);
    const dataDir = join(folder, String(round));
    const environment = { DATA_DIR: dataDir, PORT: "3987", LOCAL_ENGINES: "off", LOG_LEVEL: "warn" };
    first.push((await startAndAsk(["tools/start.js"], environment, 0)).milliseconds);
    const unpacked = join(program, "bin/lingualoom");
    archived.push((await startAndAsk([], environment, 0, unpacked)).milliseconds);
    const result = await startAndAsk(["tools/start.js"], environment, SETTLED);
    again.push(result.milliseconds);
    memory.push(result.server);
    postgres.push(result.postgres);
  }
  await rm(folder, { recursive: true, force: true });
  console.log(`median of ${ROUNDS} (lowest–highest)`);
  console.log(`a bare server, to its first answer: ${spread(bare)} ms`);
  console.log(`npm start on a fresh data folder, to the first page: ${spread(first)} ms`);
  console.log(`npm start on an existing data folder, to the first page: ${spread(again)} ms`);
  console.log(`the unpacked archive on an existing data folder, to the first page: ${spread(archived)} ms`);
  console.log(`resident memory of the idle server: ${spread(memory)} MB`);
  console.log(`PostgreSQL's processes beside it, each whole: ${spread(postgres)} MB`);
}

const BARE = `require("http").createServer((q, r) => r.end("<!doctype html>")).listen(process.env.PORT, "127.0.0.1")`;

/** Makes the archive, says what it and its content weigh, and unpacks it as an operator would. */
async function unpackArchive(folder: string): Promise<string> {
  const archive = makeArchive(folder);
  const place = join(folder, "unpacked");
  await mkdir(place);
  execFileSync("tar", ["-xzf", archive, "-C", place]);
  const [name] = await readdir(place);
  const program = join(place, name as string);
  const megabytes = async (path: string) => {
    const files = (await readdir(path, { recursive: true, withFileTypes: true })).filter((one) => one.isFile());
    const sizes = await Promise.all(files.map(async (file) => (await stat(join(file.parentPath, file.name))).size));
    return Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1e6);
  };
  const [whole, node] = [await megabytes(program), await megabytes(join(program, "node"))];
  console.log(`the archive: ${Math.round((await stat(archive)).size / 1e6)} MB`);
  console.log(`its content: ${whole} MB, of which Node ${node}; an image holds ${whole - node} MB beside its own Node`);
  return program;
}

async function startAndAsk(
  command: string[],
  environment: Record<string, string>,
  settle: number,
  program = process.execPath,
) {
  const start = performance.now();
  const child = spawn(program, command, {
    cwd: root,
    env: { PATH: process.env.PATH ?? "", ...environment },
    stdio: ["ignore", "ignore", "inherit"],
  });
  await firstPage(`http://127.0.0.1:${environment.PORT}/`);
  const milliseconds = performance.now() - start;
  await new Promise((resolve) => setTimeout(resolve, settle * 1_000));
  const children = await descendants(child.pid as number);
  const server = children.find(({ command: one }) => one.includes("main.ts"));
  const database = children.filter(({ command: one }) => one.startsWith("postgres") || one.includes("bin/postgres"));
  const figures = {
    milliseconds,
    server: server ? residentMemory(server.pid) : Number.NaN,
    postgres: database.reduce((sum, { pid }) => sum + residentMemory(pid), 0),
  };
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await ended;
  return figures;
}

async function firstPage(url: string): Promise<void> {
  for (;;) {
    const page = await fetch(url).then(
      (response) => (response.ok ? response.text() : null),
      () => null,
    );
    if (page?.includes("<!doctype html>") || page?.includes("<!DOCTYPE html>")) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

async function descendants(of: number): Promise<{ pid: number; command: string }[]> {
  const processes = (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number);
  const known = await Promise.all(
    processes.map(async (pid) => {
      const read = (file: string) => readFile(`/proc/${pid}/${file}`, "utf8").catch(() => "");
      const parent = Number((await read("stat")).split(") ")[1]?.split(" ")[1]);
      return { pid, parent, command: (await read("cmdline")).replaceAll("\0", " ") };
    }),
  );
  const found: typeof known = [];
  const waiting = [of];
  for (let pid = waiting.pop(); pid !== undefined; pid = waiting.pop()) {
    const children = known.filter((one) => one.parent === pid);
    found.push(...children);
    waiting.push(...children.map((one) => one.pid));
  }
  return found;
}
