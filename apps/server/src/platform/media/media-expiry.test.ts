import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Message } from "@lingualoom/contract/shapes.ts";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ManualClock } from "#test/manual-clock.ts";
import type { Person } from "#test/person.ts";
import { dataUrl, look, picture, upload } from "#test/pictures.ts";
import { startTestServer, type TestServer } from "#test/server.ts";
import { systemClock } from "../clock.ts";
import { Pictures } from "./pictures.ts";
import { PictureMaker } from "./resizing/picture-maker.ts";
import { FolderStorage } from "./storage/folder-storage.ts";

let server: TestServer;
let pictures: Pictures;
let ana: Person;
let emma: Person;
beforeAll(async () => {
  server = await startTestServer();
  [ana, emma] = [await server.person("ana"), await server.person("emma")];
  pictures = new Pictures({
    database: server.database,
    storage: new FolderStorage(join(server.dataDir, "media")),
    maker: new PictureMaker(systemClock),
    clock: systemClock,
    log: pino({ level: "silent" }),
    mostPerPerson: null,
  });
});
afterAll(() => server[Symbol.asyncDispose]());

async function send(from: Person, to: Person): Promise<Message> {
  const { mediaId } = (await upload(from, await picture().png().toBuffer())).body;
  const path = `/messages/send/${to.id}`;
  return (await from.call<Message>("POST /messages/send/:userId", { path, body: { mediaId, alt: "a secret" } })).body;
}
const files = async () =>
  (await readdir(join(server.dataDir, "media"), { recursive: true })).filter((file) => file.endsWith(".webp"));
const images = async () =>
  (await emma.call<Message[]>("GET /messages/:userId", { path: `/messages/${ana.id}` })).body.map((one) => [
    one.image,
    one.alt,
  ]);

test("a message's picture is deleted with it from all tables and the store", async () => {
  const [gone, stays] = [await send(ana, emma), await send(ana, emma)];
  await server.database.begin((sql) => pictures.deleteForMessages(sql, gone.conversationId, [gone._id]));
  // Hidden from the commit on, before any file is removed.
  for (const person of [ana, emma]) expect((await look(person, gone.image)).status).toBe(404);
  expect(await images()).toEqual([
    ["", undefined],
    [stays.image, "a secret"],
  ]);
  pictures.collectSoon();
  await expect.poll(files).toHaveLength(3);
  expect(await server.database`select id from media`).toHaveLength(1);
  expect((await look(emma, stays.image)).status).toBe(200);
});

test("a deleted user's uploads are all deleted: sent, unsent and profile pictures", async () => {
  const theirs = await send(emma, ana);
  const { url } = (await upload(ana, await picture().png().toBuffer())).body;
  const profilePic = dataUrl(await picture().png().toBuffer());
  const me = await ana.call<{ profilePic: string }>("PUT /auth/update-profile", { body: { profilePic } });
  expect(await pictures.of(ana.id)).toHaveLength(3);
  await server.database.begin((sql) => pictures.deleteForPerson(sql, ana.id));
  pictures.collectSoon();
  await expect.poll(files).toHaveLength(3);
  for (const address of [url, me.body.profilePic]) expect((await look(emma, address)).status).toBe(404);
  expect(await pictures.of(ana.id)).toEqual([]);
  expect((await look(ana, theirs.image)).status).toBe(200);
});

test("a file that cannot be removed does not block others, and is retried", async () => {
  let stuck = "";
  class PickyStorage extends FolderStorage {
    override async remove(name: string) {
      if (name.includes(stuck)) throw new Error("403 AccessDenied");
      await super.remove(name);
    }
  }
  const picky = new Pictures({
    database: server.database,
    storage: new PickyStorage(join(server.dataDir, "media")),
    maker: new PictureMaker(systemClock),
    clock: systemClock,
    log: pino({ level: "silent" }),
    mostPerPerson: null,
  });
  const before = (await files()).length;
  const [first, second] = [await send(ana, emma), await send(ana, emma)];
  stuck = first.image.split("/").at(-1) as string;
  for (const { _id, conversationId } of [first, second])
    await server.database.begin((sql) => picky.deleteForMessages(sql, conversationId, [_id]));
  await picky.sweep();
  expect(await files()).toHaveLength(before + 3);
  expect(await server.database`select id from media where ended_at is not null`).toEqual([{ id: stuck }]);
  stuck = "nothing";
  await picky.sweep();
  expect(await files()).toHaveLength(before);
});

test("a picture is hidden from people who deleted its message, then expires for all", async () => {
  const { image, _id } = await send(ana, emma);
  await ana.call("DELETE /message/:id", { path: `/message/${_id}?for=me` });
  expect([(await look(ana, image)).status, (await look(emma, image)).status]).toEqual([404, 200]);

  const path = `/conversations/${ana.id}/settings`;
  await emma.call("PUT /conversations/:conversationId/settings", { path, body: { disappearing: "1h" } });
  const id = (await send(ana, emma)).image.split("/").at(-1) as string;
  const clock = new ManualClock(new Date());
  const pictures = new Pictures({
    database: server.database,
    storage: new FolderStorage(join(server.dataDir, "media")),
    maker: new PictureMaker(clock),
    clock,
    log: pino({ level: "silent" }),
    mostPerPerson: null,
  });
  for (const { id: me } of [ana, emma]) expect(await pictures.look(me, id, "thumb")).toBeDefined();
  clock.advance(60 * 60 * 1_000 + 1_000);
  for (const { id: me } of [ana, emma])
    await expect(pictures.look(me, id, "thumb")).rejects.toMatchObject({ code: "NOT_FOUND" });
});
