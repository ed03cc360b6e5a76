import type { MessageTranslation } from "@lingualoom/contract/calls/translation.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type ScriptedEngine, scriptedEngine } from "#test/engines.ts";
import { groupOf, inGroup } from "#test/groups.ts";
import { ManualClock } from "#test/manual-clock.ts";
import type { Person } from "#test/person.ts";
import { startTestServer, type TestServer } from "#test/server.ts";
import { unreadMentionsColumn } from "./mentions-store.ts";

/** The server's polling interval for due messages. */
const EVERY = 8_000;
const clock = new ManualClock();
const engine: ScriptedEngine = scriptedEngine({ rosa: "pink", ven: "come", blanca: "white", y: "and" });
let server: TestServer;
let [ana, emma, bruno]: Person[] = [];
let group = "";
beforeAll(async () => {
  server = await startTestServer({
    engines: [engine],
    clock,
    environment: { RATE_LIMITS: "on", RATE_LIMIT_MENTION_ALL: "3/3600", RATE_LIMIT_GROUP: "999/60" },
  });
  [ana, emma, bruno] = [await server.person("ana"), await server.person("emma"), await server.person("bruno")];
  await rename(emma, "Rosa Blanca");
  await rename(bruno, "Rosa");
});
afterAll(() => server[Symbol.asyncDispose]());
beforeEach(async () => {
  group = await groupOf(ana as Person, [emma as Person, bruno as Person]);
});

const rename = (person: Person, fullName: string) => person.call("PUT /settings/profile", { body: { fullName } });
type Answer = Message & { code?: string };
const write = (by: Person | undefined, text: string, mentions: unknown, more: object = {}) =>
  (by as Person).call<Answer>("POST /conversations/:conversationId/messages", {
    path: `/conversations/${group}/messages`,
    body: { text, mentions, ...more },
  });
const edit = (by: Person | undefined, { _id }: Message, body: object) =>
  (by as Person).call<Answer>("PATCH /message/:id", { path: `/message/${_id}`, body });
const of = (person: Person | undefined) => inGroup(person as Person, group);
const unread = async (person: Person | undefined) => (await of(person).get()).body.unreadMentions;
const id = (person: Person | undefined) => (person as Person).id;
const asMention = (person: Person | undefined, name: string) => ({ userId: id(person), name });

test("a message mentions the members named in it, over HTTP and the socket", async () => {
  const screen = await (emma as Person).device();
  const { body } = await write(ana, "@Rosa Blanca, ven con @Rosa", [id(emma), id(bruno)]);
  expect(body.mentions).toEqual([asMention(emma, "Rosa Blanca"), asMention(bruno, "Rosa")]);
  expect(await screen.hears("newMessage", (one) => one._id === body._id)).toEqual(body);
  const answer = await (await (bruno as Person).device()).socket.emitWithAck("sendMessage", {
    conversationId: group,
    text: "voy, @Rosa Blanca",
    mentions: [id(emma)],
    clientMessageId: crypto.randomUUID(),
  });
  expect(answer).toMatchObject({ message: { mentions: [asMention(emma, "Rosa Blanca")] } });
  expect((await of(emma).history()).body.slice(-2)).toMatchObject([
    { mentions: body.mentions },
    { mentions: [asMention(emma, "Rosa Blanca")] },
  ]);
  expect([await unread(ana), await unread(emma), await unread(bruno)]).toEqual([0, 2, 1]);
});

test.each([
  ["no member", "@Chloe ven", async () => [(await server.person("chloe")).id]],
  ["only the beginning of another word", "@Rosana ven", async () => [id(bruno)]],
  ["not in the text", "ven", async () => [id(bruno)]],
  ["part of an email address", "x@Rosa", async () => [id(bruno)]],
])("the message is sent without mentioning a person who is %s", async (_, text, wishes) => {
  const { status, body } = await write(ana, text, await wishes());
  expect([status, body.text, body.mentions]).toEqual([201, text, undefined]);
  expect(await unread(bruno)).toBe(0);
});

test("only the owner and the admins mention all members, at a limited rate", async () => {
  expect((await write(emma, "@all ven", ["all"])).body.code).toBe("FORBIDDEN");
  await of(ana).role(emma as Person, "admin");
  const { body } = await write(emma, "@all ven", ["all"]);
  expect(body).toMatchObject({ mentionsAll: true });
  expect(body).not.toHaveProperty("mentions");
  expect([await unread(ana), await unread(emma), await unread(bruno)]).toEqual([1, 0, 1]);
  expect((await write(bruno, "not in the text", ["all"])).body).not.toHaveProperty("mentionsAll");
  const clientMessageId = "the same";
  for (const _ of [1, 2]) await write(emma, "@all otra vez", ["all"], { clientMessageId });
  expect((await write(emma, "@all ahora", ["all"])).status).toBe(201);
  expect((await write(emma, "@all ven", ["all"])).body.code).toBe("RATE_LIMITED");
  // A retry of a stored message costs nothing and keeps its mentions.
  const again = await write(emma, "@all otra vez", ["all"], { clientMessageId });
  expect(again).toMatchObject({ status: 200, body: { mentionsAll: true } });
});

test("in a direct chat a mention is a name, and there is no one else to mention", async () => {
  const { body } = await (ana as Person).call<Answer>("POST /messages/send/:userId", {
    path: `/messages/send/${id(bruno)}`,
    body: { text: "@Rosa y @all", mentions: [id(bruno), "all"] },
  });
  expect(body.mentions).toEqual([asMention(bruno, "Rosa")]);
  expect(body.mentionsAll).toBeUndefined();
});

test("an edit adds and removes mentions, or keeps those still in the text", async () => {
  const { body } = await write(ana, "@Rosa Blanca y @Rosa", [id(emma), id(bruno)]);
  expect((await edit(ana, body, { text: "ven, @Rosa Blanca" })).body.mentions).toEqual([
    asMention(emma, "Rosa Blanca"),
  ]);
  expect([await unread(emma), await unread(bruno)]).toEqual([1, 0]);
  const other = await edit(ana, body, { text: "ven, @Rosa", mentions: [id(emma), id(bruno)] });
  expect(other.body.mentions).toEqual([asMention(bruno, "Rosa")]);
  expect([await unread(emma), await unread(bruno)]).toEqual([0, 1]);
  expect((await edit(ana, body, { text: "ven, @Rosa", mentions: [] })).body.revision).toBe(4);
  expect(await unread(bruno)).toBe(0);
});

test("an edit needs the right to mention all, unless the message did before", async () => {
  await of(ana).role(bruno as Person, "admin");
  const { body: plain } = await write(emma, "ven @all", []);
  expect((await edit(emma, plain, { text: "ven @all", mentions: ["all"] })).body.code).toBe("FORBIDDEN");
  const { body } = await write(bruno, "ven @all", ["all"]);
  await of(ana).role(bruno as Person, "member");
  const changed = await edit(bruno, body, { text: "ven ya @all", mentions: ["all"] });
  expect(changed.body.mentionsAll).toBe(true);
  expect(await unread(emma)).toBe(1);
});

test("members who were renamed or left stay mentioned as the text writes them", async () => {
  const { body } = await write(ana, "@Rosa Blanca", [id(emma)]);
  await rename(emma as Person, "Emma Verde");
  await of(emma).leave();
  const changed = await edit(ana, body, { text: "ven, @Rosa Blanca", mentions: [id(emma)] });
  expect(changed.body.mentions).toEqual([asMention(emma, "Rosa Blanca")]);
  expect((await write(ana, "@Emma Verde", [id(emma)])).body.mentions).toBeUndefined();
  await rename(emma as Person, "Rosa Blanca");
});

test("read, deleted, hidden, expired or blocked messages no longer count as mentions", async () => {
  const sent = [];
  for (const text of ["1 @Rosa", "2 @Rosa", "3 @Rosa", "4 @Rosa"])
    sent.push((await write(ana, text, [id(bruno)])).body);
  const [, second, third, fourth] = sent as [Message, Message, Message, Message];
  const remove = (by: Person | undefined, { _id }: Message, whose: string) =>
    (by as Person).call("DELETE /message/:id", { path: `/message/${_id}?for=${whose}` });
  expect(await unread(bruno)).toBe(4);
  await of(bruno).read(1);
  expect(await unread(bruno)).toBe(4);
  await of(bruno).read((sent[0] as Message).seq);
  expect(await unread(bruno)).toBe(3);
  await remove(ana, second, "everyone");
  await remove(bruno, third, "me");
  expect(await unread(bruno)).toBe(1);
  const block = { path: `/people/${id(ana)}/block` };
  await (bruno as Person).call("PUT /people/:id/block", block);
  expect(await unread(bruno)).toBe(0);
  await (bruno as Person).call("DELETE /people/:id/block", block);
  expect(await unread(bruno)).toBe(1);
  await server.database`update messages set expires_at = ${clock.now()} where id = ${fourth._id}`;
  for (let i = 0; i < 2; i++) {
    await clock.scheduled(EVERY);
    clock.advance(EVERY);
  }
  await clock.scheduled(EVERY);
  expect(await unread(bruno)).toBe(0);
});

test("a translation keeps the whole name as it is written, and no engine sees it", async () => {
  const { body } = await write(ana, "@Rosa Blanca ven y rosa", [id(emma)]);
  const { body: rendition } = await (bruno as Person).call<MessageTranslation>("POST /translation/message/:id", {
    path: `/translation/message/${body._id}`,
    body: { targetLanguage: "en", sourceLanguage: "es" },
  });
  expect(rendition.translatedText).toBe("@Rosa Blanca come and pink");
  expect(JSON.stringify(engine.received)).not.toContain("Blanca");
});

test("which messages notify is a personal setting", async () => {
  const path = `/conversations/${group}/settings`;
  const set = (notify: string) =>
    (bruno as Person).call("PUT /conversations/:conversationId/settings", { path, body: { notify } });
  expect((await of(bruno).get()).body.notify).toBe("all");
  expect((await set("mentions")).body).toMatchObject({ mine: { notify: "mentions" } });
  expect((await of(bruno).get()).body.notify).toBe("mentions");
  expect((await of(ana).get()).body.notify).toBe("all");
  expect((await set("sometimes")).status).toBe(400);
});

test("unread mentions are counted by index, however many mentions others have", async () => {
  await write(ana, "@Rosa ven", [id(bruno)]);
  await server.database`
    insert into message_mentions (message_id, conversation_id, seq, user_id)
    select m.id, m.conversation_id, n, ${id(emma)} from generate_series(1, 5000) as n
    cross join (select id, conversation_id from messages where conversation_id = ${group} limit 1) as m`;
  await server.database`analyze message_mentions`;
  const plan = await server.database<{ "QUERY PLAN": string }[]>`
    explain select ${unreadMentionsColumn(server.database, id(bruno))}
    from (select ${group}::uuid as id, 0::bigint as last_read_seq) as c`;
  const lines = plan.map((line) => line["QUERY PLAN"]).join("\n");
  expect(lines).toContain("message_mentions_unread");
  expect(lines).not.toMatch(/Seq Scan on message_mentions/);
  expect(await unread(bruno)).toBe(1);
});
