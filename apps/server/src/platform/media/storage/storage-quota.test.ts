import { randomUUIDv7 } from "node:crypto";
import type { Message } from "@lingualoom/contract/shapes.ts";
import { cast } from "@lingualoom/fixtures/cast.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openDatabase } from "#/platform/database/open.ts";
import { ManualClock } from "#test/manual-clock.ts";
import type { Person } from "#test/person.ts";
import { dataUrl, photograph, picture, upload } from "#test/pictures.ts";
import { startTestServer, type TestServer } from "#test/server.ts";
import { deletePicture, insertPicture, insertWithin } from "../picture-store.ts";

const GB = 1_000_000_000;
const MOST = 1_000_000;

let free = 50 * GB;
const statfs = async () => ({ bsize: 1, blocks: 100 * GB, bavail: free });

let server: TestServer;
let ana: Person;
let emma: Person;
let clock: ManualClock;
let large: Buffer;
beforeAll(async () => {
  clock = new ManualClock();
  const environment = { PERSON_STORAGE: "1", ADMIN_EMAILS: cast.dieter.email };
  server = await startTestServer({ clock, environment, statfs });
  [ana, emma] = [await server.person("ana"), await server.person("emma")];
  large = await photograph(640, 480);
});
beforeEach(() => {
  free = 50 * GB;
});
afterAll(() => server[Symbol.asyncDispose]());

const storedBy = async (person: Person) => {
  const [row] = await server.database<[{ bytes: number }]>`
    select coalesce(sum(bytes), 0)::bigint as bytes from media where owner_id = ${person.id} and ended_at is null`;
  return row.bytes;
};

const full = {
  status: 413,
  body: {
    code: "TOO_LARGE",
    message:
      "Your files take up the 1 MB that each person has here. Delete messages with files you no longer need, then try again.",
  },
};

async function send(mediaId: string): Promise<Message> {
  const path = `/messages/send/${emma.id}`;
  return (await ana.call<Message>("POST /messages/send/:userId", { path, body: { mediaId } })).body;
}

test("a user's storage is limited, also concurrently; deleting frees it", async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => upload(ana, large)));
  const stored = answers.filter(({ status }) => status === 201);
  expect(stored.length).toBeGreaterThan(1);
  expect(stored.length).toBeLessThan(5);
  for (const answer of answers) if (answer.status !== 201) expect(answer).toMatchObject(full);
  expect(await storedBy(ana)).toBeLessThanOrEqual(MOST);

  // The picture is refused in a message and as a profile picture too, and the rest of the profile does not change.
  const image = dataUrl(large, "image/jpeg");
  const path = `/messages/send/${emma.id}`;
  const withText = { text: "stays unsent", image };
  expect(await ana.call("POST /messages/send/:userId", { path, body: withText })).toMatchObject(full);
  const profile = { profilePic: dataUrl(await photograph(1_200, 900), "image/jpeg"), fullName: "Ana M." };
  expect(await ana.call("PUT /auth/update-profile", { body: profile })).toMatchObject(full);
  expect((await ana.call<{ fullName: string }>("GET /auth/check")).body.fullName).toBe(cast.ana.fullName);
  expect((await upload(emma, large)).status).toBe(201);
  expect((await ana.call("POST /messages/send/:userId", { path, body: { text: "sigo" } })).status).toBe(201);

  const { _id } = await send(stored[0]?.body.mediaId as string);
  const deleted = await ana.call("DELETE /message/:id", { path: `/message/${_id}?for=everyone` });
  expect(deleted.status).toBe(200);
  expect((await upload(ana, large)).status).toBe(201);
});

test("concurrent rows from several servers never exceed the quota", async () => {
  const giulia = await server.person("giulia");
  const database = openDatabase(server.databaseUrl, 12);
  // Opens all connections before the first is used.
  const all = Promise.withResolvers<void>();
  let open = 0;
  await Promise.all(
    Array.from({ length: 12 }, () =>
      database.begin(async () => {
        if (++open === 12) all.resolve();
        await all.promise;
      }),
    ),
  );
  const ids = Array.from({ length: 12 }, () => randomUUIDv7());
  const make = (id: string) => {
    const row = { id, ownerId: giulia.id, purpose: "message", bytes: 100 } as const;
    const shape = { width: 1, height: 1, animated: false };
    const picture = { ...row, ...shape };
    const room = { ownerId: giulia.id, bytes: 100, most: 350 };
    return insertWithin(database, room, (sql) => insertPicture(sql, picture, clock.now()));
  };
  const made = await Promise.all(ids.map(make));
  expect(made.filter(Boolean)).toHaveLength(3);
  // A deleted picture frees quota before its files are gone.
  const [ended, next] = [ids[made.indexOf(true)] as string, randomUUIDv7()];
  await deletePicture(database, ended, clock.now());
  expect(await make(next)).toBe(true);
  await database.end();
});

test("the refusal is in the person's language", async () => {
  const farah = await server.person("farah", { interfaceLanguage: "es" });
  let answer = await upload(farah, large);
  for (let i = 0; i < 5 && answer.status === 201; i++) answer = await upload(farah, large);
  expect(answer).toMatchObject({
    status: 413,
    body: { message: expect.stringMatching(/^Tus archivos ocupan los 1 MB/) },
  });
});

test("on a nearly full disk pictures are refused, texts are not, and admins see why", async () => {
  const [bruno, dieter] = [await server.person("bruno"), await server.person("dieter")];
  const small = await picture().png().toBuffer();
  const disk = async () => (await dieter.call<{ disk: object }>("GET /health/admin/system")).body.disk;
  expect((await upload(bruno, small)).status).toBe(201);
  expect(await disk()).toEqual({ ok: true, word: "Enough room", free, total: 100 * GB });
  free = 0.9 * GB;
  const refused = await upload(bruno, small);
  expect(refused).toMatchObject({
    status: 503,
    body: {
      code: "UNAVAILABLE",
      message: "This server has no room for more files right now. You can still send text.",
    },
  });
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(60);
  const body = { profilePic: dataUrl(small) };
  expect((await bruno.call("PUT /auth/update-profile", { body })).status).toBe(503);
  const path = `/messages/send/${emma.id}`;
  expect((await bruno.call("POST /messages/send/:userId", { path, body: { text: "olá" } })).status).toBe(201);
  expect(await disk()).toEqual({
    ok: false,
    word: "Nearly full",
    message: "images are refused until there is more room",
    free,
    total: 100 * GB,
  });
  free = 50 * GB;
  expect((await upload(bruno, small)).status).toBe(201);
});
