import type { MessageRevision } from "@lingualoom/contract/calls/messages.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { scriptedEngine } from "#test/engines.ts";
import { groupOf, inGroup } from "#test/groups.ts";
import { ManualClock } from "#test/manual-clock.ts";
import type { Person } from "#test/person.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

const DAY = 24 * 3_600_000;

let server: TestServer;
let [ana, emma, bruno] = [] as unknown as [Person, Person, Person];
const clock = new ManualClock();
const english = scriptedEngine({ nos: "we", vemos: "meet", hoy: "today", mañana: "tomorrow" }, [["es", "en"]]);
beforeAll(async () => {
  server = await startTestServer({ clock, engines: [english] });
  [ana, emma, bruno] = [await server.person("ana"), await server.person("emma"), await server.person("bruno")];
});
afterAll(() => server[Symbol.asyncDispose]());

const sent = async (text: string) => (await ana.device()).sends(emma.id, text);
const edit = async (id: string, text: string) => {
  clock.advance(1_000);
  const { status } = await ana.call("PATCH /message/:id", { path: `/message/${id}`, body: { text } });
  expect(status).toBe(200);
};
const asked = (who: Person, id: string) =>
  who.call<MessageRevision[]>("GET /message/:id/revisions", { path: `/message/${id}/revisions` });
const texts = async (who: Person, id: string) => (await asked(who, id)).body.map(({ text }) => text);
const stored = (id: string, { database } = server) =>
  database`select from message_revisions where message_id = ${id}`.then((rows) => rows.length);

test("readers see the earlier texts of an edited message, newest first, with times", async () => {
  const { _id, createdAt } = await sent("Nos vemos a las siete en la estación.");
  await server.app.idle();
  expect((await asked(emma, _id)).body).toEqual([]);
  await edit(_id, "Nos vemos a las ocho en la estación.");
  const second = clock.now().toISOString();
  await server.app.idle();
  await edit(_id, "Nos vemos a las nueve en la estación.");
  await edit(_id, "Nos vemos a las nueve en la estación.");
  for (const who of [ana, emma])
    expect((await asked(who, _id)).body).toEqual([
      { text: "Nos vemos a las ocho en la estación.", language: "es", writtenAt: second },
      { text: "Nos vemos a las siete en la estación.", language: "es", writtenAt: createdAt },
    ]);
});

test("readers get earlier texts in their language, and no translation is stored", async () => {
  const { _id } = await sent("Nos vemos hoy");
  await server.app.idle();
  await edit(_id, "Nos vemos mañana");
  await server.app.idle();
  const translate = (who: Person, id = _id) =>
    who.call<{ texts: string[]; sourceLanguage: string }>("POST /translation/message/:id/revisions", {
      path: `/translation/message/${id}/revisions`,
      body: { targetLanguage: "en" },
    });
  expect((await translate(emma)).body).toMatchObject({ texts: ["we meet today"], sourceLanguage: "es" });
  expect((await translate(bruno)).status).toBe(404);
  expect((await translate(emma, (await sent("Nos vemos"))._id)).status).toBe(404);
  expect(await server.database`select from carried_renditions where message_id = ${_id}`).toHaveLength(0);
});

test("only the latest 20 earlier texts of a message are kept", async () => {
  const { _id } = await sent("texto 0");
  for (let i = 1; i <= 22; i++) await edit(_id, `texto ${i}`);
  const kept = await texts(emma, _id);
  expect([kept.length, kept[0], kept.at(-1)]).toEqual([20, "texto 21", "texto 2"]);
  expect(await stored(_id)).toBe(20);
});

test("earlier texts end with the message, and with the right to read it", async () => {
  const [gone, hidden, over] = [await sent("uno"), await sent("dos"), await sent("tres")];
  for (const { _id } of [gone, hidden, over]) await edit(_id, "cuatro");
  expect((await asked(bruno, gone._id)).status).toBe(404);
  await ana.call("DELETE /message/:id", { path: `/message/${gone._id}?for=everyone` });
  await emma.call("DELETE /message/:id", { path: `/message/${hidden._id}?for=me` });
  await server.database`update messages set expires_at = ${clock.now()} where id = ${over._id}`;
  for (const { _id } of [gone, hidden, over]) expect((await asked(emma, _id)).status).toBe(404);
  expect(await texts(ana, hidden._id)).toEqual(["dos"]);
  expect(await stored(gone._id)).toBe(0);
  clock.advance(8_000);
  await expect.poll(() => stored(over._id)).toBe(0);
});

test("a newcomer sees earlier texts only of messages since joining", async () => {
  const group = await groupOf(ana, [emma]);
  await inGroup(ana, group).change({ historyForNew: "from-joining" });
  const before = (await inGroup(ana, group).write("antes")).body;
  await inGroup(ana, group).add(bruno);
  const after = (await inGroup(ana, group).write("luego")).body;
  for (const { _id } of [before, after]) await edit(_id, "cambiado");
  expect((await asked(bruno, before._id)).status).toBe(404);
  expect(await texts(bruno, after._id)).toEqual(["luego"]);
});

test("earlier texts are kept for KEEP_REVISIONS days after the edit that replaced them", async () => {
  const time = new ManualClock();
  await using other = await startTestServer({ clock: time, environment: { KEEP_REVISIONS: "2" } });
  const [author, reader] = [await other.person("ana"), await other.person("emma")];
  const { _id } = await (await author.device()).sends(reader.id, "hoy");
  time.advance(3 * DAY);
  await author.call("PATCH /message/:id", { path: `/message/${_id}`, body: { text: "mañana" } });
  time.advance(DAY);
  await other.app.sweep();
  expect(await texts(reader, _id)).toEqual(["hoy"]);
  time.advance(DAY + 1);
  expect(await texts(reader, _id)).toEqual([]);
  await other.app.sweep();
  expect(await stored(_id, other)).toBe(0);
});

test("with KEEP_REVISIONS=0 no earlier text is stored", async () => {
  await using other = await startTestServer({ environment: { KEEP_REVISIONS: "0" } });
  const [author, reader] = [await other.person("ana"), await other.person("emma")];
  const { _id } = await (await author.device()).sends(reader.id, "primero");
  await author.call("PATCH /message/:id", { path: `/message/${_id}`, body: { text: "segundo" } });
  expect((await asked(reader, _id)).body).toEqual([]);
  expect(await stored(_id, other)).toBe(0);
});
