import type { FollowedThread } from "@lingualoom/contract/calls/threads.ts";
import type { Conversation, Message } from "@lingualoom/contract/shapes.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { groupOf, inGroup } from "#test/groups.ts";
import { ManualClock } from "#test/manual-clock.ts";
import type { Person } from "#test/person.ts";
import { startPushStage } from "#test/push-stage.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

let server: TestServer;
let clock: ManualClock;
let [ana, emma, bruno] = [] as unknown as [Person, Person, Person];
beforeAll(async () => {
  clock = new ManualClock();
  server = await startTestServer({ clock });
  [ana, emma, bruno] = await server.threePeople();
});
afterAll(() => server[Symbol.asyncDispose]());

const HOUR = 3_600_000;
/** The server's polling interval for due messages. */
const EVERY = 8_000;

type Sent = Message & { code?: string };
interface ThreadPage {
  readonly root?: Message;
  readonly replies: readonly Message[];
  readonly following: boolean;
  readonly lastReadSeq: number;
}

const send = async (who: Person, id: string, body: object) => {
  clock.advance(1_000);
  const answer = await who.call<Sent>("POST /conversations/:conversationId/messages", {
    path: `/conversations/${id}/messages`,
    body,
  });
  await server.app.idle();
  return answer;
};
const write = async (who: Person, id: string, text: string, more: object = {}) =>
  (await send(who, id, { text, ...more })).body;
const reply = (who: Person, root: Message, text: string, more: object = {}) =>
  write(who, root.conversationId, text, { thread: { root: root._id, ...more } });
const threadOf = async (who: Person, { conversationId, _id }: Message, query = "") =>
  who.call<ThreadPage>("GET /conversations/:conversationId/threads/:rootId", {
    path: `/conversations/${conversationId}/threads/${_id}${query}`,
  });
const followed = async (who: Person, query = "") => {
  const { body, headers } = await who.call<FollowedThread[]>("GET /threads", { path: `/threads${query}` });
  return { threads: body, unread: Number(headers.get("x-unread-threads")), link: headers.get("link") ?? "" };
};
const inHistory = async (who: Person, { conversationId, _id }: Message) =>
  (await inGroup(who, conversationId).history()).body.find((one) => one._id === _id) as Message;
const follow = (who: Person, { conversationId, _id }: Message, following: boolean) =>
  who.call("PUT /conversations/:conversationId/threads/:rootId/follow", {
    path: `/conversations/${conversationId}/threads/${_id}/follow`,
    body: { following },
  });
const read = (who: Person, { conversationId, _id }: Message, seq: number) =>
  who.call("POST /conversations/:conversationId/threads/:rootId/read", {
    path: `/conversations/${conversationId}/threads/${_id}/read`,
    body: { seq },
  });
const texts = (messages: readonly Message[]) => messages.map(({ text }) => text);

describe("a thread", () => {
  test("is a view of numbered messages, summarised on its root for every member", async () => {
    const id = await groupOf(ana, [emma, bruno]);
    const root = await write(ana, id, "¿Adónde vamos?");
    const desk = await bruno.device();
    const one = await reply(emma, root, "To the sea.");
    const between = await write(bruno, id, "Hi all.");
    const two = await reply(bruno, one, "To the lake.", { alsoSend: true });
    expect([one, between, two].map(({ seq }) => seq - root.seq)).toEqual([1, 2, 3]);
    expect([one.inThread, between.inThread, two.inThread]).toEqual([
      { rootId: root._id, rootSeq: root.seq },
      undefined,
      { rootId: root._id, rootSeq: root.seq, alsoSent: true },
    ]);
    const summary = { replies: 2, lastSeq: two.seq, lastAt: two.createdAt, users: [emma.id, bruno.id] };
    expect((await inHistory(ana, root)).thread).toEqual({
      ...summary,
      mine: { following: true, lastReadSeq: root.seq },
    });
    const heard = await desk.hears("messageUpdated", ({ thread }) => thread?.replies === 2);
    expect(heard).toMatchObject({ _id: root._id, thread: summary });
    expect(heard.changeSeq).toBeGreaterThan(two.changeSeq);
    const { body } = await threadOf(emma, two);
    expect(body).toMatchObject({ root: { _id: root._id }, following: true, lastReadSeq: one.seq });
    expect(texts(body.replies)).toEqual(["To the sea.", "To the lake."]);
  });

  test("is read in pages, from its end, from a number, and around a reply", async () => {
    const id = await groupOf(ana, [emma]);
    const root = await write(ana, id, "Count!");
    const replies: Message[] = [];
    for (const text of ["1", "2", "3", "4", "5"]) {
      await write(emma, id, "between");
      replies.push(await reply(emma, root, text));
    }
    const page = await threadOf(ana, root, "?limit=2");
    expect(texts(page.body.replies)).toEqual(["4", "5"]);
    expect(page.headers.get("link")).toContain(`before=${replies[3]?.seq}`);
    expect(texts((await threadOf(ana, root, `?limit=2&before=${replies[3]?.seq}`)).body.replies)).toEqual(["2", "3"]);
    expect(texts((await threadOf(ana, root, `?after=${replies[2]?.seq}`)).body.replies)).toEqual(["4", "5"]);
    expect(texts((await threadOf(ana, root, `?limit=2&around=${replies[2]?._id}`)).body.replies)).toEqual(["2", "3"]);
    expect((await threadOf(ana, root, "?before=3&after=1")).status).toBe(400);
  });

  test("stays out of the list of chats: its order, last message and unread count", async () => {
    const id = await groupOf(ana, [emma]);
    const root = await write(ana, id, "Root.");
    const other = await groupOf(ana, [emma], "Newer");
    await write(ana, other, "Newest.");
    await reply(ana, root, "Only in the thread.");
    const listed = async () => (await emma.call<Conversation[]>("GET /conversations")).body;
    const at = (list: readonly Conversation[]) => list.findIndex(({ _id }) => _id === id);
    const before = await listed();
    expect(before[at(before)]).toMatchObject({ unreadCount: 1, lastMessage: { text: "Root." } });
    expect(at(before)).toBe(1);
    await reply(ana, root, "For everyone.", { alsoSend: true });
    const after = await listed();
    expect(after[0]).toMatchObject({ _id: id, unreadCount: 2, lastMessage: { text: "For everyone." } });
  });

  test("counts replies that are there, and stays readable below a deleted root", async () => {
    const id = await groupOf(ana, [emma]);
    const root = await write(ana, id, "Root.");
    const [first, second] = [await reply(emma, root, "First."), await reply(emma, root, "Second.")];
    const remove = async (who: Person, { _id }: Message) => {
      await who.call("DELETE /message/:id", { path: `/message/${_id}?for=everyone` });
      await server.app.idle();
    };
    await remove(emma, second);
    expect((await inHistory(ana, root)).thread).toMatchObject({ replies: 1, lastSeq: first.seq });
    expect(await inHistory(ana, second)).toMatchObject({
      deletedAt: expect.any(String),
      inThread: { rootId: root._id },
    });
    await remove(ana, root);
    const gone = await threadOf(emma, root);
    expect(gone.body.root).toMatchObject({ deletedAt: expect.any(String), text: "", thread: { replies: 1 } });
    expect(gone.body.replies[0]?.text).toBe("First.");
    expect(await send(emma, id, { text: "More.", thread: { root: root._id } })).toMatchObject({
      status: 410,
      body: { code: "REPLY_GONE" },
    });
    await remove(emma, first);
    expect((await inHistory(ana, root)).thread).toBeUndefined();
  });

  test("loses replies that expire", async () => {
    const id = await groupOf(ana, [emma]);
    const root = await write(ana, id, "Root.");
    await ana.call("PUT /conversations/:conversationId/settings", {
      path: `/conversations/${id}/settings`,
      body: { disappearing: "1h" },
    });
    await reply(emma, root, "Soon gone.");
    expect((await inHistory(ana, root)).thread?.replies).toBe(1);
    const desk = await emma.device();
    clock.advance(HOUR);
    for (let look = 0; look < 2; look++) {
      await clock.scheduled(EVERY);
      clock.advance(EVERY);
    }
    await desk.hears("messageUpdated", ({ _id, thread }) => _id === root._id && !thread);
    expect((await inHistory(ana, root)).thread).toBeUndefined();
  });

  test("refuses roots that the sender cannot read, and a retry gets the stored reply", async () => {
    const id = await groupOf(ana, [emma]);
    const root = await write(ana, id, "Root.");
    const other = await groupOf(ana, [bruno], "Elsewhere");
    for (const [who, where] of [
      [ana, other],
      [bruno, other],
    ] as const)
      expect(await send(who, where, { text: "Lost.", thread: { root: root._id } })).toMatchObject({ status: 410 });
    const body = { text: "Once.", thread: { root: root._id }, clientMessageId: "once" };
    const [sent, again] = [await send(emma, id, body), await send(emma, id, body)];
    expect([sent.status, again.status]).toEqual([201, 200]);
    expect(again.body.inThread).toEqual(sent.body.inThread);
    expect(await send(emma, id, { ...body, thread: undefined })).toMatchObject({ status: 409 });
  });
});

describe("followers", () => {
  test("are the root's author, authors of replies and mentioned people, with their own unread", async () => {
    const id = await groupOf(ana, [emma, bruno], "Followers");
    const root = await write(ana, id, "Root.");
    const name = bruno.me.fullName;
    await reply(emma, root, "First.");
    const [before] = (await followed(bruno)).threads.filter((one) => one.root._id === root._id);
    expect(before).toBeUndefined();
    const calling = await write(emma, id, `@${name} look`, { thread: { root: root._id }, mentions: [bruno.id] });
    const of = async (who: Person) => (await followed(who)).threads.find((one) => one.root._id === root._id);
    expect(await of(ana)).toMatchObject({ unread: 2, lastReply: { _id: calling._id } });
    expect(await of(bruno)).toMatchObject({ unread: 1 });
    expect(await of(emma)).toMatchObject({ unread: 0 });
  });

  test("read a thread on all their devices, and may leave it and come back", async () => {
    const id = await groupOf(ana, [emma, bruno], "Reading");
    const root = await write(ana, id, "Root.");
    const desk = await ana.device();
    const last = await reply(emma, root, "First.");
    expect(await desk.hears("threadChanged", ({ reply }) => reply?.seq === last.seq)).toEqual({
      conversationId: id,
      rootId: root._id,
      rootSeq: root.seq,
      reply: { seq: last.seq, senderId: emma.id },
    });
    await follow(bruno, root, true);
    const before = (await threadOf(bruno, root)).body.lastReadSeq;
    const newest = await reply(emma, root, "Also first.");
    const { unread } = await followed(ana);
    await read(ana, root, 1_000);
    expect((await threadOf(bruno, root)).body.lastReadSeq).toBe(before);
    await follow(bruno, root, false);
    const mine = { following: true, lastReadSeq: newest.seq };
    expect(await desk.hears("threadChanged", (one) => one.mine !== undefined)).toMatchObject({ mine });
    expect((await followed(ana)).unread).toBe(unread - 1);
    await follow(ana, root, false);
    const next = await reply(emma, root, "Second.");
    expect(desk.all("threadChanged").some((one) => one.reply?.seq === next.seq)).toBe(false);
    expect((await followed(ana)).threads.some((one) => one.root._id === root._id)).toBe(false);
    await follow(ana, root, true);
    expect((await threadOf(ana, root)).body).toMatchObject({ following: true });
    // Other members do not hear of it.
    expect((await threadOf(bruno, root)).body).toMatchObject({ following: false, lastReadSeq: before });
  });

  test("list their threads in pages, the latest reply first", async () => {
    const id = await groupOf(bruno, [emma], "Pages");
    const roots = [await write(bruno, id, "A"), await write(bruno, id, "B"), await write(bruno, id, "C")];
    for (const root of roots) await reply(emma, root, "Yes.");
    const first = await followed(bruno, "?limit=2");
    expect(texts(first.threads.map(({ root }) => root))).toEqual(["C", "B"]);
    const next = new URL(/<(.+?)>/.exec(first.link)?.[1] ?? "", "http://x").searchParams;
    const second = await followed(bruno, `?${next}`);
    expect(second.threads[0]?.root.text).toBe("A");
    expect((await bruno.call("GET /threads", { path: "/threads?cursor=x" })).status).toBe(400);
  });
});

test("people outside, removed and joined later get what they may read", async () => {
  const id = await groupOf(ana, [emma], "Doors");
  await inGroup(ana, id).change({ historyForNew: "from-joining" });
  const root = await write(ana, id, "Before.");
  await reply(emma, root, "Before, too.");
  expect((await threadOf(bruno, root)).status).toBe(404);
  expect((await follow(bruno, root, true)).status).toBe(404);
  await inGroup(ana, id).add(bruno);
  await reply(emma, root, "After.");
  const later = await threadOf(bruno, root);
  expect(later.body.root).toBeUndefined();
  expect(texts(later.body.replies)).toEqual(["After."]);
  await follow(bruno, root, true);
  expect((await followed(bruno)).threads.some((one) => one.root._id === root._id)).toBe(false);
  const [line] = (await inGroup(ana, id).history()).body.filter(({ system }) => system);
  expect([(await threadOf(ana, line as Message)).status, (await follow(ana, line as Message, true)).status]).toEqual([
    404, 404,
  ]);
  await inGroup(ana, id).remove(emma);
  expect((await threadOf(emma, root)).status).toBe(404);
  expect((await followed(emma)).threads.some((one) => one.root.conversationId === id)).toBe(false);
});

test("replies notify followers only, by the setting of their chat", async () => {
  await using stage = await startPushStage();
  const [ana, emma, bruno] = await stage.server.threePeople();
  const id = await groupOf(ana, [emma, bruno]);
  for (const [who, phone] of [
    [ana, "ana's"],
    [bruno, "bruno's"],
  ] as const)
    await stage.subscribe(who, phone);
  const said = async (who: Person, text: string, more: object = {}) => {
    const path = `/conversations/${id}/messages`;
    const { body } = await who.call<Message>("POST /conversations/:conversationId/messages", {
      path,
      body: { text, ...more },
    });
    await stage.server.app.idle();
    return body;
  };
  const root = await said(ana, "Root.");
  const before = (await stage.shown("bruno's")).length;
  const thread = { root: root._id };
  const last = await said(emma, "First.", { thread });
  // Reading the conversation does not read the thread.
  await inGroup(ana, id).read(last.seq);
  expect((await stage.shown("ana's")).at(-1)).toMatchObject({
    body: `${emma.me.fullName}: First.`,
    messageId: last._id,
    inThread: true,
  });
  expect(await stage.shown("bruno's")).toHaveLength(before);
  await said(emma, `@${bruno.me.fullName} you too`, { thread, mentions: [bruno.id] });
  expect((await stage.shown("bruno's")).at(-1)).toMatchObject({ body: expect.stringContaining("you too") });
  await read(ana, root, last.seq + 1);
  expect((await stage.shown("ana's")).at(-1)).toMatchObject({ kind: "clear" });
  const settings = { path: `/conversations/${id}/settings`, body: { notify: "mentions" } };
  await ana.call("PUT /conversations/:conversationId/settings", settings);
  const count = (await stage.shown("ana's")).length;
  await said(emma, "Quietly.", { thread });
  expect(await stage.shown("ana's")).toHaveLength(count);
});
