import { execFile } from "node:child_process";
import { cpSync, globSync, readFileSync, symlinkSync } from "node:fs";
import { chmod, chown, lstat, mkdir, readdir } from "node:fs/promises";
import { join, matchesGlob, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Me } from "@lingualoom/contract/shapes.ts";
import { cast } from "@lingualoom/fixtures/cast.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ask, Person } from "../../apps/server/test/person.ts";
import { picture, upload } from "../../apps/server/test/pictures.ts";
import { buildPage } from "../../tools/page.js";
import { makeArchive } from "../../tools/release/archive.ts";
import { type Folder, isRoot, makeFolder, NOBODY, runServer } from "../start/server-process.ts";

// The page is built first where its sources changed.
const run = promisify(execFile);
const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const MEGABYTE = 1_000_000;

let folder: Folder;
let program: string;
beforeAll(async () => {
  expect(await buildPage()).toBe(true);
  folder = await makeFolder(0o755);
  program = join(folder.path, "program");
  const context = join(folder.path, "context");
  const dockerfile = readFileSync(join(ROOT, "Dockerfile"), "utf8");
  copyContext(dockerfile, context);
  // The very step of the Dockerfile, with what it has copied, in a folder.
  const [, script, command] = /^RUN node (\S+) (\w+) \/lingualoom$/m.exec(dockerfile) ?? [];
  await run(process.execPath, [join(context, script as string), command as string, program]);
});
afterAll(() => folder?.[Symbol.asyncDispose]());

/**
 * Copies what the image build copies and .dockerignore lets through, with the installed packages and the built page.
 */
function copyContext(dockerfile: string, context: string): void {
  const rules = readFileSync(join(ROOT, ".dockerignore"), "utf8").split("\n");
  const refused = rules.filter((rule) => /^[^#!]/.test(rule) && rule !== "*");
  const [build = ""] = dockerfile.split(/^FROM .* AS chat$/m);
  for (const [, paths = ""] of build.matchAll(/^COPY (.+) \S+$/gm))
    for (const path of paths.split(" "))
      if (rules.includes(`!${path.split("/")[0]}`))
        cpSync(join(ROOT, path), join(context, path), {
          recursive: true,
          filter: (from) => !refused.some((rule) => matchesGlob(relative(ROOT, from), rule)),
        });
  for (const installed of globSync(["node_modules", "{apps,packages}/*/node_modules"], { cwd: ROOT }))
    symlinkSync(join(ROOT, installed), join(context, installed));
  cpSync(join(ROOT, "apps/web/dist"), join(context, "apps/web/dist"), { recursive: true });
}

async function filesBelow(path: string): Promise<{ path: string; size: number }[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Promise.all(files.map(async (file) => ({ path: file, size: (await lstat(file)).size })));
}

/** A folder that the server's user may write to, which is the only one. */
async function dataFolder(name: string): Promise<string> {
  const path = join(folder.path, name);
  await mkdir(path);
  if (isRoot) await chown(path, NOBODY.uid, NOBODY.gid);
  return path;
}

test("an image holds the server and its packages, at most 195 MB, without tests", async () => {
  const files = await filesBelow(program);
  const packages = files.filter(({ path }) => path.includes("/node_modules/"));
  const sum = packages.reduce((bytes, { size }) => bytes + size, 0);
  expect(sum).toBeLessThan(195 * MEGABYTE);
  expect(sum).toBeGreaterThan(50 * MEGABYTE);
  const names = files.map(({ path }) => path.slice(program.length + 1));
  expect(
    names.filter((name) => /\.test\.|\.d\.ts$|\.map$|node_modules\/(vite|react|typescript|vitest)\//.test(name)),
  ).toEqual([]);
  expect(names).toEqual(expect.arrayContaining(["apps/web/dist/index.html", "LICENSE", "NOTICE.md"]));
});

test("an unprivileged user starts the image, and people chat and send images", async () => {
  const dataDir = await dataFolder("data");
  // Root ignores file modes, so it starts the server as another user.
  await run("chmod", ["-R", "a-w", program]);
  await using server = runServer(
    { DATA_DIR: dataDir },
    { program: join(program, "bin/lingualoom"), arguments: ["--demo"], ...(isRoot && { user: NOBODY }) },
  );
  const url = await server.ready;
  const page = await fetch(url);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("<title>Lingualoom")]);
  const { email, password } = cast.emma;
  const signedIn = await ask<Me>(url, "POST", "/auth/login", { email, password });
  expect(signedIn.status).toBe(200);
  const cookie = signedIn.headers.getSetCookie().map((one) => one.split(";")[0]);
  const emma = new Person(url, signedIn.body, cookie.join("; "));
  expect((await upload(emma, await picture().png().toBuffer())).status).toBe(201);
  const check = () => run(process.execPath, [join(program, "bin/healthy.js")], { env: { PORT: new URL(url).port } });
  expect((await check()).stdout).toContain('"status":"healthy"');
  server.child.kill("SIGTERM");
  expect(await server.ended).toBe(0);
  await expect(check()).rejects.toMatchObject({ code: 1 });
  await chmod(program, 0o755);
});

test("operators' commands work from the image", async () => {
  const { stdout } = await run(join(program, "bin/lingualoom"), ["admin", "--help"]);
  expect(stdout).toContain("backup FOLDER");
});

test("the archive starts in any folder without an installed Node or npm", async () => {
  // The quickest compression, since the content is what is tested.
  const archive = makeArchive(folder.path, 1);
  const place = join(folder.path, "a place");
  await mkdir(place);
  await run("tar", ["-xzf", archive, "-C", place]);
  const [name] = await readdir(place);
  await using server = runServer(
    { DATA_DIR: await dataFolder("data of the archive"), PATH: "/usr/bin:/bin" },
    { program: join(place, name as string, "bin/lingualoom"), ...(isRoot && { user: NOBODY }) },
  );
  const url = await server.ready;
  expect((await fetch(url)).status).toBe(200);
  expect(await (await fetch(`${url}/readyz`)).json()).toMatchObject({ status: "healthy" });
});
