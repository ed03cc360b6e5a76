import { cp, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Me, Message } from "@lingualoom/contract/shapes.ts";
import { type CastName, cast } from "@lingualoom/fixtures/cast.ts";
import { expect, test } from "vitest";
import { cannotHaveNats, severalServers, startTestNats } from "../../apps/server/test/nats.ts";
import { ask, Person } from "../../apps/server/test/person.ts";
import { emptyDatabase, inDatabase, SECRET } from "./databases.ts";
import { makeFolder, preparedDataFolder, runServer } from "./server-process.ts";

// Each test starts whole servers, on a machine that other tests may keep busy.
test("concurrent starts on a fresh database succeed and migrate once", async () => {
  await using database = await emptyDatabase();
  await using one = await preparedDataFolder();
  await using other = await preparedDataFolder();
  await using third = await preparedDataFolder();
  const shared = { DATABASE_URL: database.url, APP_SECRET: SECRET, RATE_LIMITS: "off" };
  await using first = runServer({ ...shared, DATA_DIR: one.path });
  await using second = runServer({ ...shared, DATA_DIR: other.path });
  await using last = runServer({ ...shared, DATA_DIR: third.path });
  const urls = await Promise.all([first.ready, second.ready, last.ready]);

  const rows = await inDatabase(database.url, (sql) => sql<{ name: string }[]>`select name from migrations`);
  expect(rows.length).toBeGreaterThan(0);
  expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);

  // The other server knows what one stored: the password is right, the address unconfirmed.
  const { fullName, email, password } = cast.ana;
  const [here, there] = urls as [string, string, string];
  expect((await ask(here, "POST", "/auth/signup", { fullName, email, password })).status).toBe(201);
  expect((await ask(there, "POST", "/auth/login", { email, password })).body).toMatchObject({
    code: "EMAIL_NOT_VERIFIED",
  });
});

const NEWER = "9999_expand_moods.sql";

/** This program with one more migration, as the next version would have. */
async function makeNewerProgram(folder: string): Promise<string> {
  const here = fileURLToPath(new URL("../../", import.meta.url));
  await cp(join(here, "apps/server"), join(folder, "apps/server"), {
    recursive: true,
    filter: (path) => !path.endsWith("node_modules") && !path.endsWith(".test.ts"),
  });
  for (const name of ["node_modules", "apps/server/node_modules", "package.json"])
    await symlink(join(here, name), join(folder, name));
  await writeFile(
    join(folder, "apps/server/migrations", NEWER),
    `create table moods (id uuid primary key, mood text not null unique);
     alter table messages add column mood_id uuid references moods (id), add column tone text not null default 'calm';
     alter table users add column mood text;
     alter table sessions add column mood text`,
  );
  return join(folder, "apps/server/src/composition/main.ts");
}

async function signIn(url: string, name: CastName): Promise<Person> {
  const { email, password } = cast[name];
  const { status, headers, body } = await ask<Me>(url, "POST", "/auth/login", { email, password });
  expect(status).toBe(200);
  const cookie = headers.getSetCookie().map((one) => one.split(";")[0]);
  return new Person(url, body, cookie.join("; "));
}

/** They write to each other, and one edits; both read the same afterwards. */
async function chat(ana: Person, emma: Person): Promise<void> {
  const [here, there] = [await ana.device(), await emma.device()];
  const sent = await here.sends(emma.id, "hola");
  await there.hears("newMessage", ({ _id }) => _id === sent._id);
  const answer = await there.sends(ana.id, "hello");
  await here.hears("newMessage", ({ _id }) => _id === answer._id);
  await ana.call("PATCH /message/:id", { path: `/message/${sent._id}`, body: { text: "hola, Emma" } });
  await there.hears("messageUpdated", ({ text }) => text === "hola, Emma");
  const read = async (reader: Person, other: Person) => {
    const { body } = await reader.call<Message[]>("GET /messages/:userId", { path: `/messages/${other.id}` });
    return body.map(({ _id, text }) => `${_id} ${text}`);
  };
  const texts = await read(ana, emma);
  expect(texts).toEqual(expect.arrayContaining([`${sent._id} hola, Emma`, `${answer._id} hello`]));
  expect(await read(emma, ana)).toEqual(texts);
  await Promise.all([ana.leave(), emma.leave()]);
}

test.skipIf(cannotHaveNats)("a version keeps running beside the next one, which expanded the database", async () => {
  await using nats = await startTestNats();
  await using database = await emptyDatabase();
  await using folder = await makeFolder();
  await using one = await preparedDataFolder();
  await using other = await preparedDataFolder();
  const shared = { ...severalServers(nats.url), DATABASE_URL: database.url, APP_SECRET: SECRET, RATE_LIMITS: "off" };
  const older = { ...shared, DATA_DIR: one.path };
  await using before = runServer(older, { arguments: ["--demo"] });
  const olderUrl = await before.ready;
  await chat(await signIn(olderUrl, "ana"), await signIn(olderUrl, "emma"));

  const program = { program: process.execPath, arguments: [await makeNewerProgram(folder.path)] };
  // A long read, such as a dump. Statements after the migration must not wait for it.
  await using newer = await inDatabase(database.url, (dump) =>
    dump.begin(async (sql) => {
      await sql`select from messages limit 1`;
      const starting = runServer({ ...shared, DATA_DIR: other.path }, program);
      const waits = () =>
        inDatabase(
          database.url,
          (look) => look`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%mood_id%'`,
        );
      await expect.poll(waits).toHaveLength(1);
      await chat(await signIn(olderUrl, "ana"), await signIn(olderUrl, "emma"));
      return starting;
    }),
  );
  const newerUrl = await newer.ready;
  await chat(await signIn(olderUrl, "ana"), await signIn(newerUrl, "emma"));
  await before[Symbol.asyncDispose]();

  await using again = runServer(older);
  const againUrl = await again.ready;
  await again.printed(`A newer version of Lingualoom has added to the database (${NEWER})`);
  await chat(await signIn(againUrl, "ana"), await signIn(newerUrl, "emma"));
  await chat(await signIn(newerUrl, "ana"), await signIn(againUrl, "emma"));
});
