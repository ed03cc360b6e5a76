import type { Message } from "@lingualoom/contract/shapes.ts";
import { type CastName, cast } from "@lingualoom/fixtures/cast.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ScriptedEngine, scriptedEngine } from "#test/engines.ts";
import { groupOf, inGroup } from "#test/groups.ts";
import { importsBy, telegramExport } from "#test/imports.ts";
import { ManualClock } from "#test/manual-clock.ts";
import type { Person } from "#test/person.ts";
import { picture } from "#test/pictures.ts";
import { startTestServer, type TestServer } from "#test/server.ts";
import { unzip } from "#test/unzip.ts";
import { zipOf } from "#test/zip-file.ts";

const OLD = [
  { from: "Ana", text: "hola" },
  { from: "Emma", text: "I can bring it tomorrow" },
];

const engine: ScriptedEngine = scriptedEngine({ hola: "hello" });
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ engines: [engine], environment: { MAX_IMPORT_SIZE: "4" } });
});
afterAll(() => server?.[Symbol.asyncDispose]());

async function stage(of: TestServer = server, reader: CastName = "emma") {
  const [ana, emma] = [await of.person("ana"), await of.person(reader)];
  const group = await groupOf(ana, [emma]);
  engine.received.splice(0);
  const history = async (who: Person = emma) => (await inGroup(who, group).history()).body;
  return { ana, emma, group, imports: importsBy(ana, of, group), history };
}

async function brought(given: Awaited<ReturnType<typeof stage>>, content: string | Uint8Array = telegramExport(OLD)) {
  const ready = await given.imports.read(content);
  expect(ready.state).toBe("ready");
  return given.imports.write(ready._id);
}
const translate = (who: Person, message: Message | undefined) =>
  who.call<{ translatedText: string; code?: string }>("POST /translation/message/:id", {
    path: `/translation/message/${message?._id}`,
    body: { targetLanguage: "en", sourceLanguage: "es" },
  });

test("an imported message is translated once a reader asks, never by the import", async () => {
  const given = await stage();
  await brought(given);
  expect(engine.received).toEqual([]);
  const [first] = await given.history();
  expect((await translate(given.emma, first)).body.translatedText).toBe("hello");
  await translate(given.emma, first);
  expect(engine.received).toHaveLength(1);
});

test("no engine sees imported texts of a chat whose privacy level forbids it", async () => {
  const given = await stage();
  await given.emma.call("PUT /conversations/:conversationId/settings", {
    path: `/conversations/${given.group}/settings`,
    body: { privacyLevel: "device" },
  });
  await brought(given);
  const [first] = await given.history();
  expect((await translate(given.emma, first)).status).toBeGreaterThanOrEqual(400);
  expect(engine.received).toEqual([]);
});

test("raising the privacy level later does not open what was imported before", async () => {
  const given = await stage();
  const level = (privacyLevel: string) =>
    given.emma.call("PUT /conversations/:conversationId/settings", {
      path: `/conversations/${given.group}/settings`,
      body: { privacyLevel },
    });
  await level("device");
  await brought(given);
  await level("server");
  const [first] = await given.history();
  expect((await translate(given.emma, first)).status).toBeGreaterThanOrEqual(400);
  expect(engine.received).toEqual([]);
});

test("messages older than the server keeps stay behind; others end in their time", async () => {
  const clock = new ManualClock();
  await using keeping = await startTestServer({ clock, environment: { RETENTION_DAYS: "10" } });
  const given = await stage(keeping);
  const day = 24 * 60;
  const now = clock.now().getTime() / 60_000;
  const begin = 1_583_020_800 / 60;
  const minute = (daysAgo: number) => Math.floor(now - daysAgo * day - begin);
  const told = [
    { from: "Ana", text: "demasiado viejo", minute: minute(12) },
    { from: "Ana", text: "casi viejo", minute: minute(8) },
    { from: "Ana", text: "joven", minute: minute(1) },
  ];
  const ready = await given.imports.read(telegramExport(told));
  expect(ready.found).toMatchObject({ messages: 2, leftOut: [{ reason: "tooOld", count: 1 }] });
  await given.imports.write(ready._id);
  const texts = async () => (await given.history()).filter(({ imported }) => imported).map(({ text }) => text);
  expect(await texts()).toEqual(["casi viejo", "joven"]);
  clock.advance(3 * day * 60_000);
  for (let i = 0; i < 3; i++) {
    await clock.scheduled(8_000);
    clock.advance(8_000);
  }
  await expect.poll(texts).toEqual(["joven"]);
});

test("nothing is imported into a chat whose messages disappear", async () => {
  const given = await stage();
  await given.ana.call("PUT /conversations/:conversationId/settings", {
    path: `/conversations/${given.group}/settings`,
    body: { disappearing: "1d" },
  });
  const ready = await given.imports.read(telegramExport(OLD));
  const failed = await given.imports.write(ready._id);
  expect(failed).toMatchObject({ state: "failed", problem: { code: "disappearing" } });
  expect((await given.history()).filter(({ seq }) => seq < 1)).toEqual([]);
});

test("a claimed message is in its author's export and ends with their account", async () => {
  const given = await stage(server, "chloe");
  const { imports, emma: chloe, ana, history } = given;
  const photo = await picture(8, 8).png().toBuffer();
  const told = [...OLD, { from: "Emma", text: "Look", more: { photo: "a.png" } }];
  const ready = await imports.read(await zipOf({ "result.json": telegramExport(told), "a.png": photo }), "x.zip");
  const her = ready.people.find(({ name }) => name === "Emma");
  await imports.write(ready._id, { people: [{ _id: her?._id, userId: chloe.id }] });
  const [said] = (await chloe.call<{ _id: string }[]>("GET /imported")).body;
  await chloe.call("POST /imported/:id", { path: `/imported/${said?._id}`, body: { answer: "claim" } });
  await server.app.idle();
  const exported = await fetch(`${server.url}/api/account/export`, { headers: { cookie: chloe.cookie } });
  const files = unzip(Buffer.from(await exported.arrayBuffer()));
  const chat = JSON.parse([...files].find(([name]) => name.startsWith("chats/"))?.[1].toString() ?? "[]");
  expect(chat.slice(0, 3)).toMatchObject([
    { number: -2, sentAs: "Ana", imported: { source: "telegram" } },
    { number: -1, from: cast.chloe.fullName, text: "I can bring it tomorrow" },
    { number: 0, files: [expect.stringMatching(/^files\/.*\.webp$/)] },
  ]);
  expect([...files.keys()].filter((name) => /^files\/.*\.webp$/.test(name))).toHaveLength(1);

  await chloe.call("POST /account/delete", { body: { password: cast.chloe.password } });
  await server.app.sweep();
  const left = (await history(ana)).filter(({ seq }) => seq < 1);
  expect(left.map(({ text, deletedAt }) => [text, deletedAt !== undefined])).toEqual([
    ["hola", false],
    ["", true],
    ["", true],
  ]);
});

test("who has blocked no one and mutes nothing hears of an import once, by one line", async () => {
  const given = await stage();
  const device = await given.emma.device();
  await brought(given);
  await device.hears("historyChanged", () => true);
  expect(device.all("newMessage").map(({ system }) => system?.code)).toEqual(["history_imported"]);
  const { body } = await inGroup(given.emma, given.group).get();
  expect(body).toMatchObject({ unreadCount: 0 });
  const [counted] = await server.database`
    select (select sum(sent)::int from participants where conversation_id = ${given.group}) as sent`;
  expect(counted?.sent).toBe(0);
});

const bomb = () => zipOf({ "result.json": Buffer.alloc(50_000_000, " ") });
test.each<[string, () => Promise<string | Uint8Array> | string | Uint8Array, string, string]>([
  ["a text that is no export", () => "hello\nworld", "unknownExport", "notes.txt"],
  ["JSON cut in the middle", () => telegramExport(OLD).slice(0, -40), "brokenJson", "result.json"],
  ["a web page", () => '<html><body><div class="tgme">', "htmlExport", "messages.html"],
  ["an archive that unpacks to far more than it may", bomb, "archiveTooLarge", "export.zip"],
  [
    "half an archive",
    async () => (await zipOf({ "result.json": telegramExport(OLD) })).subarray(0, 90),
    "brokenArchive",
    "export.zip",
  ],
  [
    "bytes that are no text",
    () => Buffer.from(telegramExport(OLD).replace("bring", "\u00ff\u00fe"), "latin1"),
    "wrongEncoding",
    "result.json",
  ],
])("%s is refused with its reason, and nothing remains", async (_, content, code, name) => {
  const { imports, group } = await stage();
  const failed = await imports.read(await content(), name);
  expect(failed).toMatchObject({ state: "failed", problem: { code } });
  expect((await imports.change(failed._id, { state: "writing" })).status).toBe(409);
  expect(await imports.undo(failed._id)).toBe(200);
  const [rows] = await server.database`
    select (select count(*)::int from import_messages where import_id = ${failed._id}) as staged,
      (select count(*)::int from messages where conversation_id = ${group} and seq < 1) as messages,
      (select count(*)::int from media where ended_at is null and is_export) as files`;
  expect(rows).toEqual({ staged: 0, messages: 0, files: 0 });
});

test("an import left waiting is undone after a month, with its file", async () => {
  const clock = new ManualClock();
  await using waiting = await startTestServer({ clock });
  const { imports } = await stage(waiting);
  const ready = await imports.read(telegramExport(OLD));
  clock.advance(29 * 86_400_000);
  await waiting.app.sweep();
  const states = () => waiting.database<{ state: string }[]>`select state from imports where id = ${ready._id}`;
  expect(await states()).toEqual([{ state: "ready" }]);
  clock.advance(2 * 86_400_000);
  await waiting.app.sweep();
  expect(await states()).toEqual([{ state: "undone" }]);
  const [left] = await waiting.database`
    select (select count(*)::int from import_messages) as staged,
      (select count(*)::int from media where is_export and ended_at is null) as files`;
  expect(left).toEqual({ staged: 0, files: 0 });
});
