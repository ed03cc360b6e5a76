import type { Message } from "@lingualoom/contract/shapes.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { groupOf, inGroup } from "#test/groups.ts";
import { importsBy, telegramExport } from "#test/imports.ts";
import type { Person } from "#test/person.ts";
import { picture } from "#test/pictures.ts";
import { startTestServer, type TestServer } from "#test/server.ts";
import { uploadFile } from "#test/tus.ts";
import { zipOf } from "#test/zip-file.ts";

let server: TestServer;
let ana: Person;
let emma: Person;
let bruno: Person;
beforeAll(async () => {
  server = await startTestServer();
  [ana, emma, bruno] = await server.threePeople();
});
afterAll(() => server?.[Symbol.asyncDispose]());

const OLD = [
  { from: "Ana", text: "¿Quién trae el pan?" },
  { from: "Emma", text: "I can bring it tomorrow" },
  { from: "Abuela", text: "Yo también quiero pan, por favor" },
];
const texts = (messages: readonly Message[]) => messages.map(({ text, system }) => system?.code ?? text);
const seqs = (messages: readonly Message[]) => messages.map(({ seq }) => seq);

/** An import rests longer while requests keep its server busy. */
const SELDOM = { interval: 250 };

test("an imported history stands before the first message written here, in order", async () => {
  const group = await groupOf(ana, [emma]);
  await inGroup(ana, group).write("hola");
  const imports = importsBy(ana, server, group);
  const ready = await imports.read(telegramExport(OLD));
  expect(ready).toMatchObject({
    state: "ready",
    source: "telegram",
    found: { messages: 3, people: 3, conversations: 1, firstAt: "2020-03-01T00:00:00.000Z" },
  });
  expect(texts((await inGroup(emma, group).history()).body)).toEqual(["group_created", "members_added", "hola"]);
  const done = await imports.write(ready._id);
  expect(done).toMatchObject({ state: "done", written: 3 });
  const { body } = await inGroup(emma, group).history();
  expect(texts(body)).toEqual([
    ...OLD.map(({ text }) => text),
    "group_created",
    "members_added",
    "hola",
    "history_imported",
  ]);
  expect(seqs(body)).toEqual([-2, -1, 0, 1, 2, 3, 4]);
  expect(body[2]).toMatchObject({
    sentAs: "Abuela",
    imported: { source: "telegram", by: ana.id },
    createdAt: "2020-03-01T00:02:00.000Z",
    language: "es",
  });
  const at = async (time: string) => texts((await inGroup(emma, group).history(`?at=${time}&limit=1`)).body);
  expect(await Promise.all(["2000-01-01", "2020-03-01T00:01:00Z", "2020-03-02"].map(at))).toEqual([
    [OLD[0]?.text],
    [OLD[1]?.text],
    ["group_created"],
  ]);
  expect(body[6]?.system).toMatchObject({ by: ana.id, value: "telegram 3" });
});

const more = (...told: { from: string; text: string; minute: number }[]) => [...OLD, ...told];

async function imported(told: Parameters<typeof telegramExport>[0] = OLD, others = [emma]) {
  const group = await groupOf(ana, others);
  await inGroup(ana, group).write("hola");
  const imports = importsBy(ana, server, group);
  const { _id: id } = await imports.read(telegramExport(told));
  const done = await imports.write(id);
  const history = async (who = emma) => (await inGroup(who, group).history("?limit=100")).body;
  return { group, imports, id, done, history };
}

test("the same export twice adds nothing, and a longer one only the rest, in its place", async () => {
  const { imports, history } = await imported();
  const again = await imports.read(telegramExport(OLD));
  await imports.write(again._id);
  expect((await history()).filter(({ imported }) => imported)).toHaveLength(3);

  const between = { from: "Emma", text: "Two loaves", minute: 1.5 };
  const later = { from: "Ana", text: "Gracias", minute: 60 };
  const longer = await imports.read(telegramExport(more({ ...later, minute: 60 }, { ...between, minute: 30 })));
  await imports.write(longer._id);
  const messages = await history();
  expect(texts(messages).slice(0, 6)).toEqual([
    ...OLD.map(({ text }) => text),
    "Two loaves",
    "Gracias",
    "group_created",
  ]);
  expect(seqs(messages)).toEqual(messages.map((_, i) => i - 4));
  expect(
    messages.filter(({ system }) => system?.code === "history_imported").map(({ system }) => system?.value),
  ).toEqual(["telegram 3", "telegram 2"]);
});

test("undoing leaves nothing of an import, and what was written here unchanged", async () => {
  const { group, imports, id, history } = await imported();
  const second = await imports.read(telegramExport(more({ from: "Ana", text: "Gracias", minute: 60 })));
  await imports.write(second._id);
  const written = (await history()).filter(({ imported, system }) => !imported && !system);
  expect(await imports.undo(id)).toBe(200);
  const left = await history();
  expect(texts(left).slice(0, 2)).toEqual(["Gracias", "group_created"]);
  expect(left[0]?.seq).toBe(0);
  expect(left.filter(({ imported, system }) => !imported && !system)).toEqual(written);
  await imports.undo(second._id);
  expect((await history()).every(({ seq }) => seq >= 1)).toBe(true);
  expect(await imports.list()).toEqual([]);
  const { database } = server;
  const [rows] = await database`
    select (select count(*)::int from messages where import_id is not null and conversation_id = ${group}) as messages,
      (select count(*)::int from import_messages) as staged, (select count(*)::int from search_runs
        where conversation_id = ${group} and first_seq < 1) as runs,
      (select lowest_seq from conversations where id = ${group}) as lowest`;
  expect(rows).toEqual({ messages: 0, staged: 0, runs: 0, lowest: 1 });
});

test("no member sees an import before it is whole; a canceled one leaves nothing", async () => {
  const { group, imports, history } = await imported();
  const before = await history();
  const told = Array.from({ length: 300 }, (_, i) => ({ from: "Ana", text: `mensaje ${i}`, minute: 100 + i }));
  const { _id: id } = await imports.read(telegramExport(told));
  const device = await emma.device();
  expect((await imports.change(id, { state: "writing" })).status).toBe(200);
  await expect.poll(async () => (await imports.get(id)).written, SELDOM).toBeGreaterThan(0);
  expect((await imports.change(id, { state: "paused" })).status).toBe(200);
  await server.app.idle();
  const paused = await imports.get(id);
  expect(paused).toMatchObject({ state: "paused" });
  expect(paused.written).toBeLessThan(300);
  expect(await history()).toEqual(before);
  await imports.undo(id);
  expect(await history()).toEqual(before);
  expect(device.all("newMessage")).toEqual([]);
  expect(await server.database`select from messages where import_id = ${id}`).toHaveLength(0);
  expect((await inGroup(emma, group).get()).body).toMatchObject({ unreadCount: 1 });
});

test("an import that a stopping server left goes on at another, whole and once", async () => {
  const told = Array.from({ length: 400 }, (_, i) => ({
    from: i % 2 ? "Ana" : "Emma",
    text: `mensaje ${i}`,
    minute: i,
  }));
  await using database = await startTestServer();
  const { databaseUrl, dataDir } = database;
  const at = async (one: TestServer) => one.person("ana");
  const group = await groupOf(await at(database), []);
  const stopping = await startTestServer({ databaseUrl, dataDir });
  const before = importsBy(await at(stopping), stopping, group);
  const { _id: id } = await before.read(telegramExport(told));
  await before.change(id, { state: "writing" });
  await expect.poll(async () => (await before.get(id)).written, SELDOM).toBeGreaterThan(0);
  await stopping[Symbol.asyncDispose]();
  await using next = await startTestServer({ databaseUrl, dataDir });
  const after = importsBy(await at(next), next, group);
  await expect.poll(async () => (await after.get(id)).state, SELDOM).toBe("done");
  const rows = await database.database<{ seq: number; text: string }[]>`
    select seq, text from messages where import_id = ${id} order by seq`;
  expect(rows.map(({ text }) => text)).toEqual(told.map(({ text }) => text));
  expect(rows.map(({ seq }) => seq)).toEqual(told.map((_, i) => i - 399));
});

test("imported messages are found, and nowhere unread", async () => {
  const { group } = await imported();
  const find = async (q: string, more = "") =>
    (
      await emma.call<{ messages: { message: Message }[] }>("GET /search", {
        path: `/search?q=${encodeURIComponent(q)}&in=${group}${more}`,
      })
    ).body.messages.map(({ message }) => message.text);
  expect(await find("pan")).toEqual(["Yo también quiero pan, por favor", "¿Quién trae el pan?"]);
  expect(await find("bring", "&before=2021-01-01")).toEqual(["I can bring it tomorrow"]);
  const { body } = await inGroup(emma, group).get();
  expect(body).toMatchObject({ unreadCount: 1 });
});

test("members who read only from their joining see no imported message", async () => {
  const group = await groupOf(ana, [emma]);
  await inGroup(ana, group).change({ historyForNew: "from-joining" });
  await inGroup(ana, group).write("antes");
  await inGroup(ana, group).add(bruno);
  const imports = importsBy(ana, server, group);
  const { _id: id } = await imports.read(telegramExport(OLD));
  await imports.write(id);
  const seen = async (who: Person) => (await inGroup(who, group).history()).body.filter(({ imported }) => imported);
  expect(await seen(emma)).toHaveLength(3);
  expect(await seen(bruno)).toEqual([]);
  const [message] = await seen(emma);
  expect((await bruno.call("GET /message/:id/reactions", { path: `/message/${message?._id}/reactions` })).status).toBe(
    404,
  );
});

test("only a group's owner brings, sees and undoes a history", async () => {
  const { group, id } = await imported();
  await inGroup(ana, group).role(emma, "admin");
  expect((await importsBy(emma, server, group).bring(telegramExport(OLD))).status).toBe(403);
  expect((await importsBy(bruno, server, group).bring(telegramExport(OLD))).status).toBe(404);
  for (const who of [emma, bruno]) {
    expect((await who.call("GET /imports/:id", { path: `/imports/${id}` })).status).toBe(404);
    expect(await importsBy(who, server, group).undo(id)).toBe(404);
    expect((await importsBy(who, server, group).change(id, { state: "paused" })).status).toBe(404);
  }
});

test("an import begun twice with one upload is one, and another waits for it", async () => {
  const group = await groupOf(ana, []);
  const mediaId = await uploadFile(ana, Buffer.from(telegramExport(OLD)), { name: "a.json", metadata: { export: "" } });
  const begin = () =>
    ana.call<{ _id: string }>("POST /conversations/:conversationId/imports", {
      path: `/conversations/${group}/imports`,
      body: { mediaId, timeZone: "UTC" },
    });
  const [first, again] = [await begin(), await begin()];
  expect([first.status, again.status, again.body._id]).toEqual([201, 201, first.body._id]);
  await server.app.idle();
  expect((await importsBy(ana, server, group).bring(telegramExport(OLD))).status).toBe(409);
});

test("another person's upload cannot be imported", async () => {
  const group = await groupOf(emma, []);
  const mediaId = await uploadFile(ana, Buffer.from(telegramExport(OLD)), { name: "x", metadata: { export: "" } });
  const answer = await emma.call("POST /conversations/:conversationId/imports", {
    path: `/conversations/${group}/imports`,
    body: { mediaId, timeZone: "UTC" },
  });
  expect(answer.status).toBe(404);
});

test("files, answers, reactions and polls come along", async () => {
  const photo = await picture(40, 30).png().toBuffer();
  const content = telegramExport([
    { from: "Ana", text: "Mirad", more: { photo: "photos/a.png", width: 40, height: 30 } },
    { from: "Emma", text: "Lovely", more: { reply_to_message_id: 1 } },
    {
      from: "Ana",
      text: "",
      more: {
        poll: {
          question: "¿Cuándo?",
          closed: false,
          total_voters: 3,
          answers: [
            { text: "Hoy", voters: 2 },
            { text: "Mañana", voters: 1 },
          ],
        },
        reactions: [{ type: "emoji", count: 2, emoji: "👍", recent: [] }],
      },
    },
    { from: "Ana", text: "", more: { file: "files/gone.pdf", file_name: "gone.pdf" } },
  ]);
  const group = await groupOf(ana, [emma]);
  const imports = importsBy(ana, server, group);
  const ready = await imports.read(await zipOf({ "result.json": content, "photos/a.png": photo }), "export.zip");
  expect(ready.found).toMatchObject({ files: 1, bytes: photo.length, leftOut: [{ reason: "missingFile", count: 1 }] });
  await imports.write(ready._id);
  const [first, second, third, fourth] = (await inGroup(emma, group).history()).body;
  expect(first?.attachments).toMatchObject([{ kind: "image", width: 40, height: 30 }]);
  const shown = await fetch(`${server.url}${first?.image}`, { headers: { cookie: emma.cookie } });
  expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "image/webp"]);
  expect((await fetch(`${server.url}${first?.image}`, { headers: { cookie: bruno.cookie } })).status).toBe(404);
  expect(second?.replyTo).toMatchObject({ _id: first?._id, text: "Mirad", sentAs: "Ana" });
  expect(third).toMatchObject({ text: "¿Cuándo?", poll: { options: [{ votes: 2 }, { votes: 1 }] } });
  expect(third?.poll?.closedAt).toBeDefined();
  expect(fourth?.text).toContain("gone.pdf");
  await emma.call("PUT /message/:id/reactions/:emoji", {
    path: `/message/${third?._id}/reactions/${encodeURIComponent("👍")}`,
  });
  const reacted = (await inGroup(ana, group).history()).body.find(({ _id }) => _id === third?._id);
  expect(reacted?.reactions).toEqual([{ emoji: "👍", count: 3, users: [emma.id], mine: false }]);
});

test("either of two people brings their chat's history; the other claims their part", async () => {
  const first = await (await emma.device()).sends(bruno.id, "oi");
  const imports = importsBy(emma, server, first.conversationId);
  const ready = await imports.read(
    telegramExport([
      { from: "Bruno", text: "Bom dia" },
      { from: "Emma", text: "Morning" },
    ]),
  );
  const people = ready.people.map(({ _id, name }) => ({ _id, userId: name === "Bruno" ? bruno.id : emma.id }));
  await imports.write(ready._id, { people });
  const history = async () =>
    (await bruno.call<Message[]>("GET /messages/:userId", { path: `/messages/${emma.id}` })).body;
  expect((await history()).slice(0, 2)).toMatchObject([
    { seq: -1, text: "Bom dia", sentAs: "Bruno" },
    { seq: 0, text: "Morning", senderId: emma.id, receiverId: bruno.id },
  ]);
  const [said] = (await bruno.call<{ _id: string }[]>("GET /imported")).body;
  await bruno.call("POST /imported/:id", { path: `/imported/${said?._id}`, body: { answer: "claim" } });
  await server.app.idle();
  expect((await history())[0]).toMatchObject({ senderId: bruno.id, receiverId: emma.id });
});

test("an imported message can be forwarded, pinned, reported and hidden, not edited", async () => {
  const { group, history } = await imported();
  const [first] = await history();
  const at = (rest = "") => ({ path: `/message/${first?._id}${rest}` });
  const other = await groupOf(emma, []);
  const forwarded = await emma.call("POST /message/:id/forward", {
    ...at("/forward"),
    body: { conversationIds: [other] },
  });
  expect(forwarded.status).toBe(200);
  expect((await inGroup(emma, other).history()).body.at(-1)).toMatchObject({ text: OLD[0]?.text, senderId: emma.id });
  const pin = { path: `/conversations/${group}/pins/${first?._id}` };
  expect((await ana.call("PUT /conversations/:conversationId/pins/:messageId", pin)).status).toBe(200);
  const report = { ...at("/report"), body: { reason: "spam", withContext: true } };
  expect((await emma.call("POST /message/:id/report", report)).status).toBe(200);
  for (const who of [ana, emma])
    expect((await who.call("PATCH /message/:id", { ...at(), body: { text: "nunca dicho" } })).status).toBe(404);
  expect((await emma.call("DELETE /message/:id", at("?for=everyone"))).status).toBe(404);
  expect((await emma.call("DELETE /message/:id", at())).status).toBe(200);
  expect((await history(emma))[0]).toMatchObject({ hidden: true, text: "" });
  expect((await history(ana))[0]?.text).toBe(OLD[0]?.text);
});

test("a message that an export has twice is imported once", async () => {
  const { history } = await imported([...OLD, { from: "Ana", text: "otra vez", minute: 1 }]);
  expect((await history()).filter(({ imported }) => imported)).toHaveLength(3);
});

test("a full disk pauses an import, which goes on where there is room again", async () => {
  const total = 100_000_000_000;
  let free = total / 2;
  await using narrow = await startTestServer({ statfs: async () => ({ bsize: 1, blocks: total, bavail: free }) });
  const owner = await narrow.person("ana");
  const group = await groupOf(owner, []);
  const imports = importsBy(owner, narrow, group);
  const photo = await picture(40, 30).png().toBuffer();
  const told = [{ from: "Ana", text: "Mirad", more: { photo: "photos/a.png", width: 40, height: 30 } }];
  const { _id: id } = await imports.read(
    await zipOf({ "result.json": telegramExport(told), "photos/a.png": photo }),
    "a.zip",
  );
  free = 0;
  expect(await imports.write(id)).toMatchObject({ state: "paused", problem: { code: "noRoom" }, written: 0 });
  free = total / 2;
  expect(await imports.write(id)).toMatchObject({ state: "done", problem: null, written: 1 });
  expect((await inGroup(owner, group).history()).body[0]?.attachments).toMatchObject([{ kind: "image" }]);
});

test("an import whose work was given up can go on", async () => {
  const group = await groupOf(ana, [emma]);
  const imports = importsBy(ana, server, group);
  const { _id: id } = await imports.read(telegramExport(OLD));
  await server.database`update imports set state = 'writing' where id = ${id}`;
  await server.app.sweep();
  expect(await imports.get(id)).toMatchObject({ state: "paused" });
  expect(await imports.write(id)).toMatchObject({ state: "done", written: 3 });
});
