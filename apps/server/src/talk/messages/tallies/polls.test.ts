import type { Output } from "@lingualoom/contract/calls.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import { cast } from "@lingualoom/fixtures/cast.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { LOOK_MS } from "#/platform/work-queue/work.ts";
import { scriptedEngine } from "#test/engines.ts";
import { groupOf, inGroup } from "#test/groups.ts";
import { ManualClock } from "#test/manual-clock.ts";
import type { Person } from "#test/person.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

const WORDS = { where: "dónde", eat: "comemos", rice: "arroz", bread: "pan", fish: "pescado" };
const FRENCH = { where: "où", eat: "mangeons", rice: "riz", bread: "pain", fish: "poisson" };

let server: TestServer;
let ana: Person;
let emma: Person;
let bruno: Person;
let group: string;
const spanish = scriptedEngine(WORDS, [["en", "es"]]);
const french = scriptedEngine(FRENCH, [["en", "fr"]], { id: "bergamot" });
beforeAll(async () => {
  server = await startTestServer({ engines: [spanish, french] });
  [ana, emma, bruno] = await server.threePeople();
  group = await groupOf(ana, [emma, bruno]);
});
afterAll(() => server[Symbol.asyncDispose]());

type Counted = Output<"PUT /message/:id/poll"> & { code?: string };
const OPTIONS = ["rice", "bread", "fish"];

const post = (who: Person, body: object, to = group) =>
  who.call<Message & { code?: string; issues?: { message: string }[] }>(
    "POST /conversations/:conversationId/messages",
    { path: `/conversations/${to}/messages`, body },
  );
const ask = async (poll: object = {}) =>
  (await post(emma, { text: "Where do we eat?", poll: { options: OPTIONS, ...poll } })).body;
const vote = (who: Person, { _id }: Message, ...options: number[]) =>
  who.call<Counted>("PUT /message/:id/poll", { path: `/message/${_id}/poll`, body: { options } });
const close = (who: Person, { _id }: Message) =>
  who.call<Counted>("POST /message/:id/poll/close", { path: `/message/${_id}/poll/close` });
const seen = async (who: Person, { _id }: Message, query = "") =>
  (await inGroup(who, group).history(query)).body.find((one) => one._id === _id);
const who = (reader: Person, { _id }: Message, query = "") =>
  reader.call<{ option: number; user: { _id: string } }[]>("GET /message/:id/poll/votes", {
    path: `/message/${_id}/poll/votes${query}`,
  });

test("a vote counts for all at once, can be changed, and everyone sees their own", async () => {
  const screen = await bruno.device();
  const poll = await ask();
  expect(poll).toMatchObject({ text: "Where do we eat?", poll: { multiple: false, voters: 0 } });
  const { body } = await vote(ana, poll, 2);
  expect(body).toMatchObject({ votes: [0, 1, 0], voters: 1, mine: [2] });
  const heard = await screen.hears("pollChanged", (one) => one.messageId === poll._id);
  expect(heard).toEqual({
    conversationId: group,
    messageId: poll._id,
    changeSeq: body.changeSeq,
    votes: [0, 1, 0],
    voters: 1,
    by: ana.id,
    chosen: [2],
    firstVoters: [ana.id],
  });
  await vote(bruno, poll, 2);
  expect((await vote(ana, poll, 1)).body).toMatchObject({ votes: [1, 1, 0], voters: 2, mine: [1] });
  const asRead = {
    multiple: false,
    voters: 2,
    firstVoters: [bruno.id, ana.id],
    options: OPTIONS.map((text, i) => ({ id: i + 1, text, votes: +(i < 2) })),
  };
  expect((await seen(bruno, poll))?.poll).toEqual({ ...asRead, mine: [2] });
  expect((await seen(emma, poll))?.poll).toEqual({ ...asRead, mine: [] });
  expect((await who(emma, poll)).body.map(({ option, user }) => [option, user._id])).toEqual([
    [2, bruno.id],
    [1, ana.id],
  ]);
  expect((await who(emma, poll, "?option=1")).body).toHaveLength(1);
  expect((await vote(ana, poll)).body).toMatchObject({ votes: [0, 1, 0], voters: 1, mine: [] });
});

test("several answers of one user count as one voter, where the author allows them", async () => {
  const poll = await ask({ multiple: true });
  expect((await vote(ana, poll, 3, 1, 3)).body).toMatchObject({ votes: [1, 0, 1], voters: 1, mine: [1, 3] });
  const first = (await who(ana, poll, "?limit=1")).headers.get("link");
  expect(first).toMatch(/cursor=/);
});

test("concurrent votes all count, and a repeat changes nothing and sends no event", async () => {
  const poll = await ask({ multiple: true });
  const screen = await emma.device();
  await Promise.all([vote(ana, poll, 1, 2), vote(ana, poll, 1, 2), vote(bruno, poll, 2)]);
  const { body } = await vote(ana, poll, 1, 2);
  expect(body).toMatchObject({ votes: [1, 2, 0], voters: 2 });
  await screen.hears("pollChanged", (one) => one.by === ana.id);
  await screen.hears("pollChanged", (one) => one.by === bruno.id);
  expect(screen.all("pollChanged").filter((one) => one.messageId === poll._id)).toHaveLength(2);
});

test("a device that was away learns of votes from the changes since then", async () => {
  const poll = await ask();
  await vote(ana, poll, 3);
  const changed = await seen(ana, poll, `?changedSince=${poll.changeSeq}`);
  expect(changed?.poll).toMatchObject({ voters: 1, mine: [3] });
});

test("only the author ends a poll, and then votes can no longer change", async () => {
  const poll = await ask();
  await vote(ana, poll, 1);
  expect((await close(ana, poll)).status).toBe(404);
  const { body } = await close(emma, poll);
  expect(body).toMatchObject({ votes: [1, 0, 0], voters: 1, closedAt: expect.any(String) });
  expect((await close(emma, poll)).body).toEqual({ ...body, mine: [] });
  for (const chosen of [[2], []])
    expect((await vote(ana, poll, ...chosen)).body).toMatchObject({
      code: "FORBIDDEN",
      message: "This poll has ended",
    });
});

test("an anonymous poll tells others only the counts, and each voter their own choice", async () => {
  const [screen, own] = [await bruno.device(), await ana.device()];
  const poll = await ask({ anonymous: true });
  expect(poll.poll).toMatchObject({ anonymous: true });
  const { body } = await vote(ana, poll, 2);
  const isThis = (one: { messageId: string }) => one.messageId === poll._id;
  const { conversationId, _id: messageId } = poll;
  const counted = { conversationId, messageId, changeSeq: body.changeSeq, votes: [0, 1, 0], voters: 1 };
  expect(await screen.hears("pollChanged", isThis)).toEqual(counted);
  expect(await own.hears("pollChanged", isThis)).toEqual({ ...counted, by: ana.id, chosen: [2] });
  expect((await seen(ana, poll))?.poll?.mine).toEqual([2]);
  expect((await seen(emma, poll))?.poll).toEqual({
    multiple: false,
    anonymous: true,
    voters: 1,
    options: OPTIONS.map((text, i) => ({ id: i + 1, text, votes: +(i === 1) })),
    mine: [],
  });
  for (const reader of [emma, ana])
    expect(await who(reader, poll)).toMatchObject({
      status: 403,
      body: { message: "This poll is anonymous: only the counts are known" },
    });
  expect((await vote(ana, poll)).body).toMatchObject({ voters: 0, mine: [] });
});

test("the first three voters of a poll are named with its counts", async () => {
  const poll = await ask();
  await vote(bruno, poll, 2);
  expect((await vote(ana, poll, 1)).body.firstVoters).toEqual([bruno.id, ana.id]);
  expect((await seen(emma, poll))?.poll?.firstVoters).toEqual([bruno.id, ana.id]);
});

const HOUR = 3_600_000;

test("a poll ends at its time, once, also when the server was down", async () => {
  const clock = new ManualClock();
  const first = await startTestServer({ clock });
  const [ana, emma] = [await first.person("ana"), await first.person("emma")];
  const to = await groupOf(emma, [ana]);
  const endsAt = later(clock, HOUR + 1);
  const ask = async () => (await post(emma, { text: "Where?", poll: { options: OPTIONS, endsAt } }, to)).body;
  const [poll, ended, deleted] = [await ask(), await ask(), await ask()];
  expect(poll.poll).toMatchObject({ endsAt });
  await vote(ana, poll, 1);
  await close(emma, ended);
  await emma.call("DELETE /message/:id", { path: `/message/${deleted._id}?for=everyone` });
  expect(await first.database`select key from work where kind = 'poll-end'`).toEqual([{ key: poll._id }]);
  const copy = await ana.call<{ message: Message }[]>("POST /message/:id/forward", {
    path: `/message/${poll._id}/forward`,
    body: { conversationIds: [to] },
  });
  expect(copy.body[0]?.message.poll).toMatchObject({ endsAt, voters: 0 });
  clock.advance(HOUR);
  await clock.scheduled(LOOK_MS);
  const screen = await ana.device();
  // The queue has not looked since the poll's end.
  clock.advance(2);
  for (const chosen of [[2], []])
    expect((await vote(ana, poll, ...chosen)).body).toMatchObject({
      code: "FORBIDDEN",
      message: "This poll has ended",
    });
  clock.advance(LOOK_MS);
  const isThis = (one: { messageId: string }) => one.messageId === poll._id;
  const heard = await screen.hears("pollChanged", isThis);
  expect(heard).toMatchObject({ votes: [1, 0, 0], voters: 1, closedAt: expect.any(String) });
  expect(heard).not.toHaveProperty("by");
  await clock.scheduled(LOOK_MS);
  clock.advance(LOOK_MS);
  await first.app.idle();
  expect(screen.all("pollChanged").filter(isThis)).toHaveLength(1);
  const late = (await post(emma, { text: "Late?", poll: { options: OPTIONS, endsAt: later(clock, HOUR) } }, to)).body;
  const { databaseUrl } = first;
  // Simulates that the first server was killed: its clock is frozen.
  const next = await startTestServer({ clock: new ManualClock(new Date(later(clock, 2 * HOUR))), databaseUrl });
  const closed = () => next.database`select from messages where id = ${late._id} and poll ? 'closedAt'`;
  await expect.poll(closed).toHaveLength(1);
  await next[Symbol.asyncDispose]();
  await first[Symbol.asyncDispose]();
});

const later = (clock: ManualClock, ms: number) => new Date(clock.now().getTime() + ms).toISOString();

test("a poll that would end in the past, or in years, is refused", async () => {
  const ending = (ms: number) => ({ options: OPTIONS, endsAt: new Date(Date.now() + ms).toISOString() });
  const sentence = async (ms: number) => {
    const { status, body } = await post(emma, { text: "Where?", poll: ending(ms) });
    return [status, (body as { message?: string }).message];
  };
  expect(await sentence(-HOUR)).toEqual([400, "This time is over. Give one that is still to come."]);
  expect(await sentence(400 * 24 * HOUR)).toEqual([400, "A poll can run for a year at most"]);
});

test("impossible votes are refused with a sentence", async () => {
  const poll = await ask();
  const plain = (await post(emma, { text: "No poll." })).body;
  const chloe = await server.person("chloe");
  expect((await vote(ana, poll, 4)).body).toMatchObject({ code: "VALIDATION", message: "A poll has no such answer" });
  expect((await vote(ana, poll, 1, 2)).body).toMatchObject({ message: "This poll takes one answer" });
  expect([(await vote(chloe, poll, 1)).status, (await who(chloe, poll)).status]).toEqual([404, 404]);
  expect([(await vote(ana, plain, 1)).status, (await who(ana, plain)).status]).toEqual([404, 404]);
  await emma.call("DELETE /message/:id", { path: `/message/${poll._id}?for=everyone` });
  expect([(await vote(ana, poll, 1)).status, await seen(ana, poll)]).toMatchObject([404, { text: "" }]);
  expect(await seen(ana, poll)).not.toHaveProperty("poll");
  expect(await server.database`select from poll_votes where message_id = ${poll._id}`).toHaveLength(0);
});

test("where only admins write, others can withdraw a vote and cast none", async () => {
  const quiet = await groupOf(emma, [ana], "News");
  const poll = (await post(emma, { text: "Where?", poll: { options: OPTIONS } }, quiet)).body;
  await vote(ana, poll, 1);
  await inGroup(emma, quiet).change({ posting: "admins" });
  expect((await vote(ana, poll, 2)).body.code).toBe("FORBIDDEN");
  expect((await vote(ana, poll)).body).toMatchObject({ voters: 0 });
  expect((await vote(emma, poll, 2)).status).toBe(200);
});

test.each([
  ["one answer", { options: ["rice"] }, "A poll offers 2 to 10 answers"],
  ["eleven answers", { options: "abcdefghijk".split("") }, "A poll offers 2 to 10 answers"],
  ["two that differ in blanks", { options: ["rice", " rice "] }, "Each answer of a poll is another one"],
  ["an answer of nothing", { options: ["rice", "\u200b "] }, "A text is needed"],
  ["a long answer", { options: ["rice", "🍚".repeat(101)] }, "At most 100 characters"],
  ["two lines", { options: ["rice", "bread\nfish"] }, "Must be one line"],
])("a poll with %s is refused with a sentence", async (_, poll, sentence) => {
  const answer = await post(emma, { text: "Where?", poll });
  expect([answer.status, JSON.stringify(answer.body)]).toEqual([400, expect.stringContaining(sentence)]);
});

test("a question is short, even when edited, and has no files", async () => {
  const poll = { options: OPTIONS };
  const long = "é".repeat(301);
  expect((await post(emma, { text: long, poll })).status).toBe(400);
  expect((await post(emma, { text: " ", poll })).status).toBe(400);
  const attachments = [{ _id: crypto.randomUUID() }];
  expect(JSON.stringify((await post(emma, { text: "Where?", poll, attachments })).body)).toContain("without files");
  const asked = (await post(emma, { text: long.slice(1), poll })).body;
  await vote(ana, asked, 1);
  const edit = (text: string) =>
    emma.call<Message & { code?: string }>("PATCH /message/:id", { path: `/message/${asked._id}`, body: { text } });
  expect((await edit(long)).body.code).toBe("TEXT_TOO_LONG");
  expect((await edit("Where shall we eat?")).body.poll).toMatchObject({ voters: 1 });
});

test("a resend with other answers conflicts", async () => {
  const clientMessageId = crypto.randomUUID();
  const send = (options: string[]) => post(emma, { text: "Where?", poll: { options }, clientMessageId });
  const first = (await send(OPTIONS)).body;
  expect((await send(OPTIONS)).body._id).toBe(first._id);
  expect((await send(["rice", "bread"])).body.code).toBe("IDEMPOTENCY_CONFLICT");
});

test("two readers get the answers in their languages, without repeated requests", async () => {
  const poll = await ask();
  await server.app.idle();
  const read = (reader: Person, targetLanguage: string) =>
    reader.call<{ options: string[] }>("POST /translation/message/:id/poll", {
      path: `/translation/message/${poll._id}/poll`,
      body: { targetLanguage },
    });
  expect((await read(ana, "es")).body).toMatchObject({ options: ["arroz", "pan", "pescado"], sourceLanguage: "en" });
  expect((await read(bruno, "fr")).body).toMatchObject({ options: ["riz", "pain", "poisson"] });
  const asked = spanish.received.length;
  expect((await read(bruno, "es")).body.options).toEqual(["arroz", "pan", "pescado"]);
  expect(spanish.received).toHaveLength(asked);
});

test("a copy starts without votes, and a report shows the answers to the operator", async () => {
  const poll = await ask();
  await vote(ana, poll, 1);
  await close(emma, poll);
  const target = await groupOf(ana, [bruno], "Others");
  const { body } = await ana.call<{ results: { message: Message }[] }>("POST /message/:id/forward", {
    path: `/message/${poll._id}/forward`,
    body: { conversationIds: [target] },
  });
  expect(JSON.stringify(body)).toContain('"votes":0},{"id":2');
  expect(JSON.stringify(body)).not.toContain("closedAt");
  await ana.call("POST /message/:id/report", {
    path: `/message/${poll._id}/report`,
    body: { reason: "spam", withContext: false },
  });
  expect(await server.database`select text from reported_messages`).toEqual([
    { text: "Where do we eat?\n– rice\n– bread\n– fish" },
  ]);
});

test("a deleted account's votes are deleted", async () => {
  const chloe = await server.person("farah");
  await inGroup(ana, group).add(chloe);
  const poll = await ask();
  await vote(chloe, poll, 2);
  await chloe.call("POST /account/delete", { body: { password: cast.farah.password } });
  await expect.poll(async () => (await seen(ana, poll))?.poll?.voters).toBe(0);
});
