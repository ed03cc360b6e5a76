import { execFile } from "node:child_process";
import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { cast } from "@lingualoom/fixtures/cast.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "#/platform/config.ts";
import { openDatabase } from "#/platform/database/open.ts";
import { command } from "#test/command-line.ts";
import { COMPILE_CACHE } from "#test/compile-cache.ts";
import { quickestFolder } from "#test/quickest-folder.ts";
import { startTestServer } from "#test/server.ts";
import type { Manifest } from "./backup.ts";
import { restore } from "./restore.ts";

const MAIN = fileURLToPath(new URL("./main.ts", import.meta.url));
const APP_SECRET = "a secret that is only for tests, 0123456789";

let folder: string;
beforeAll(async () => {
  folder = await quickestFolder("lingualoom-backup-");
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("a backup taken during writes has every message acknowledged before, and works", async () => {
  const dataDir = join(folder, "source");
  await mkdir(join(dataDir, "media", "01"), { recursive: true });
  await writeFile(join(dataDir, "media", "01", "picture"), "bytes of a picture");
  await writeFile(join(dataDir, "media", "01", "unfinished.part"), "half");
  const environment = { ADMIN_EMAILS: cast.dieter.email, DATA_DIR: dataDir };
  await using server = await startTestServer({ environment });
  const [dieter, ana, emma] = [await server.person("dieter"), await server.person("ana"), await server.person("emma")];
  await dieter.call("PUT /admin/lingualoomai", { body: { keyType: "deepl", keys: ["a-key"] } });
  const [device, acknowledged] = [await ana.device(), [] as string[]];
  let writing = true;
  const writer = (async () => {
    for (let n = 0; writing; n++) {
      acknowledged.push((await device.sends(emma.id, `message ${n}\t\\ "é"`))._id);
      // Without a pause, a slow machine would write and restore tens of thousands.
      if (n > 100) await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  while (acknowledged.length < 100) await new Promise((resolve) => setTimeout(resolve, 5));
  const before = [...acknowledged];
  const made = join(folder, "backup");
  const settings = { DATABASE_URL: server.databaseUrl, APP_SECRET, DATA_DIR: dataDir };
  expect(await command(settings, "backup", made)).toMatchObject({ code: 0 });
  writing = false;
  await writer;
  expect(await readdir(join(made, "tables"))).not.toContain("sessions.jsonl");
  expect(await readdir(join(made, "tables"))).toContain("users.jsonl");
  expect((await stat(join(made, "app-secret"))).mode & 0o777).toBe(0o600);
  expect(await command(settings, "backup", made)).toMatchObject({
    code: 1,
    output: expect.stringContaining("not empty"),
  });

  const { files } = JSON.parse(await readFile(join(made, "backup.json"), "utf8")) as Manifest;
  expect(files?.["media/01/picture"]).toEqual({ bytes: 18, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect(Object.keys(files ?? {})).toEqual(expect.arrayContaining(["app-secret", "tables/messages.jsonl"]));
  const damaged = join(folder, "damaged");
  await cp(made, damaged, { recursive: true });
  await writeFile(join(damaged, "media", "01", "picture"), "bytes of a pictura");
  const nowhere = join(folder, "nowhere");
  const refused = (source: string, environment = {}) =>
    expect(restore(readConfig({ DATA_DIR: nowhere, ...environment }, "/"), source)).rejects;
  await refused(damaged).toThrow(/picture is damaged.*Nothing was restored/);
  await rm(join(damaged, "media", "01", "picture"));
  await refused(damaged).toThrow(/picture is missing/);
  const ancient = { ...(JSON.parse(await readFile(join(made, "backup.json"), "utf8")) as Manifest) };
  await writeFile(join(damaged, "backup.json"), JSON.stringify({ ...ancient, migrations: ["0001_start.sql"] }));
  await refused(damaged).toThrow("backup is from before the first release");
  await refused(made, { APP_SECRET: APP_SECRET.toUpperCase() }).toThrow(/another APP_SECRET.*Nothing was restored/);
  expect(await stat(nowhere).catch(() => null)).toBeNull();

  const restored = join(folder, "restored");
  expect(await command({ DATA_DIR: restored }, "restore", made)).toMatchObject({ code: 0 });
  expect(await readdir(join(restored, "media", "01"))).toEqual(["picture"]);
  expect(await command({ DATA_DIR: restored }, "restore", made)).toMatchObject({
    code: 1,
    output: expect.stringContaining("not empty"),
  });
  const listed = await command({ DATA_DIR: restored }, "list");
  expect(listed.output).toContain(`${cast.dieter.email}  ${cast.dieter.fullName}  (admin)`);
  expect(listed.output).toContain("3 people.");
  expect((await command({ DATA_DIR: restored }, "grant", cast.ana.email.toUpperCase())).output).toContain(
    "is an administrator",
  );
  expect(await command({ DATA_DIR: restored }, "rotate-secret")).toMatchObject({ code: 0 });
  expect(await command({ DATA_DIR: restored }, "list", "ana")).toMatchObject({
    output: expect.stringContaining("(admin)"),
  });

  const { startEmbeddedPostgres } = await import("#/platform/database/embedded/embedded-postgres.ts");
  await using postgres = await startEmbeddedPostgres({ dataDir: restored, log: () => {} });
  const database = openDatabase(postgres.url, 1);
  const rows = await database<{ id: string; text: string }[]>`select id, text from messages`;
  const there = new Map(rows.map(({ id, text }) => [id, text]));
  expect(before.filter((id) => !there.has(id))).toEqual([]);
  expect(there.get(before[0]!)).toBe('message 0\t\\ "é"');
  const [conversation] = await database`
    select last_seq = (select max(seq) from messages) as whole, last_seq = (select count(*) from messages) as gapless
    from conversations`;
  expect(conversation).toEqual({ whole: true, gapless: true });
  const [counted] =
    await database`select sum(messages)::int as messages, sum(new_users)::int as people from daily_counts`;
  expect(counted).toEqual({ messages: rows.length, people: 3 });
  const log = await database<{ action: string }[]>`select action from audit_log order by id`;
  expect(log.map(({ action }) => action)).toEqual(
    expect.arrayContaining(["keys.changed", "backup.restored", "admin.granted", "secret.rotated"]),
  );
  await expect(database`delete from audit_log`).rejects.toThrow("append-only");
  await database.end();
});

test("the commands explain themselves, and print one sentence when something fails", async () => {
  const environment = { DATA_DIR: join(folder, "nothing") };
  const help = await promisify(execFile)(process.execPath, [MAIN, "--help"], { env: COMPILE_CACHE });
  for (const command of [
    "grant",
    "revoke",
    "list",
    "create",
    "reset",
    "doctor",
    "backup",
    "restore",
    "rotate-secret",
    "engines add",
  ])
    expect(help.stdout).toContain(`  ${command} `);
  const explode = promisify(execFile)(process.execPath, [MAIN, "explode"], { env: COMPILE_CACHE });
  await expect(explode).rejects.toMatchObject({ code: 2, stdout: "", stderr: expect.stringContaining("explode") });
  expect((await command(environment, "grant")).output).toContain("Name a mail address");
  expect((await command(environment, "grant", "no address")).output).toContain("is no mail address");
  expect((await command(environment, "restore", folder)).output).toContain("no finished backup");
  const off = { ...environment, LOCAL_ENGINES: "off" };
  expect(await command(off, "engines", "add", "apertium-eng-spa")).toMatchObject({
    code: 1,
    output: expect.stringMatching(/LOCAL_ENGINES=off|comes with this system|has no apt/),
  });
  expect((await command(off, "engines", "remove", "apertium-eng-spa")).code).toBe(1);
  expect((await command({ ...environment, PORT: "x" }, "list")).output).toContain("PORT must be");
});
