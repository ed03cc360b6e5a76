import { randomUUID } from "node:crypto";
import type { ConversationSettings } from "@lingualoom/contract/calls/conversations.ts";
import type { Name } from "@lingualoom/contract/calls.ts";
import type { EventName, RequestAnswer, RequestName, SendAnswer } from "@lingualoom/contract/events.ts";
import type { Chat, Conversation, Message } from "@lingualoom/contract/shapes.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Answer, Device, Person } from "../apps/server/test/person.ts";
import { dataUrl, picture } from "../apps/server/test/pictures.ts";
import { startTestServer, type TestServer } from "../apps/server/test/server.ts";

/** The other person's id is an alias of the direct conversation: what names it gives the same as the conversation's id. */

let server: TestServer;
let ana: Person;
let emma: Person;
let bruno: Person;
let phone: Device;
let tablet: Device;
let desk: Device;
/** The conversation of Ana and Emma. */
let conversationId: string;

beforeAll(async () => {
  server = await startTestServer();
  [ana, emma, bruno] = await server.threePeople();
  [phone, tablet, desk] = [await ana.device(), await ana.device(), await emma.device()];
  const sent: Message[] = [];
  for (const text of ["uno", "dos", "tres", "cuatro"]) sent.push(await phone.sends(emma.id, text));
  for (const text of ["five", "six", "seven"]) sent.push(await desk.sends(ana.id, text));
  conversationId = (sent[0] as Message).conversationId;
  await server.app.idle();
  await ana.call("PATCH /message/:id", { path: `/message/${sent[0]?._id}`, body: { text: "UNO" } });
  await ana.call("DELETE /message/:id", { path: `/message/${sent[1]?._id}?for=everyone` });
  await ana.call("DELETE /message/:id", { path: `/message/${sent[4]?._id}?for=me` });
  await phone.sends(bruno.id, "hola");
  await server.app.idle();
});
afterAll(() => server[Symbol.asyncDispose]());

const UNKNOWN_ID = "01890a5d-ac96-774b-bcce-b302099a8057";
const COUNTERS = ["x-change-seq", "x-last-read-seq", "x-their-last-read-seq", "x-their-last-delivered-seq"];
/** Each way to address "Ana's conversation with Emma" in a path below `/messages` or `/conversations`. */
const byPerson = (path = "") => `/messages/${emma.id}${path}`;
const byConversation = (path = "") => `/conversations/${conversationId}${path}`;

const ask = (device: Device, name: RequestName, payload: unknown): Promise<RequestAnswer> =>
  new Promise((resolve) =>
    (device.socket.emit as (event: string, ...given: unknown[]) => void)(name, payload, resolve),
  );
const sendFrom = (device: Device, draft: Record<string, unknown>) =>
  ask(device, "sendMessage", { clientMessageId: randomUUID(), ...draft }) as Promise<SendAnswer>;

const nextOf = ({ headers }: Answer) => /<([^>]+)>; rel="next"/.exec(headers.get("link") ?? "")?.[1];

describe("history", () => {
  const read = (path: string) => ana.call<Message[]>("GET /messages/:userId", { path });

  test.each([
    "",
    "?limit=2",
    "?limit=2&before=6",
    "?limit=3&after=1",
    "?page=1&limit=3",
    "?page=2&limit=3",
    "?limit=2&changedSince=0",
    "?changedSince=8",
    "?limit=0",
    "?before=3&after=1",
    "?before=-1",
    "?page=0",
  ])("%s is the same, with its headers and all its further pages", async (query) => {
    let [alias, own] = [byPerson(query), byConversation(`/messages${query}`)];
    for (let pages = 0; pages < 10; pages++) {
      const [one, other] = [await read(alias), await read(own)];
      expect(one.status).toBe(other.status);
      expect(one.body).toEqual(other.body);
      for (const name of COUNTERS) expect(one.headers.get(name)).toBe(other.headers.get(name));
      const [next, otherNext] = [nextOf(one), nextOf(other)];
      expect(next?.split("?")[1]).toBe(otherNext?.split("?")[1]);
      if (next === undefined || otherNext === undefined) {
        if (one.status === 200) expect(one.headers.get("x-change-seq")).toMatch(/^\d+$/);
        return;
      }
      expect([next.split("?")[0], otherNext.split("?")[0]]).toEqual([
        `/api${byPerson()}`,
        `/api${byConversation("/messages")}`,
      ]);
      [alias, own] = [next.replace("/api", ""), otherNext.replace("/api", "")];
    }
    throw new Error("the pages never end");
  });

  test("of a direct conversation names the receiver of each message", async () => {
    for (const path of [byPerson(), byConversation("/messages")])
      for (const { senderId, receiverId } of (await read(path)).body)
        expect(receiverId).toBe(senderId === ana.id ? emma.id : ana.id);
  });
});

describe("the list", () => {
  const chats = (query = "") => ana.call<Chat[]>("GET /messages/chats", { path: `/messages/chats${query}` });
  const conversations = (query = "") =>
    ana.call<Conversation[]>("GET /conversations", { path: `/conversations${query}` });

  test("of chats equals the list of conversations, under the other person's name", async () => {
    const [one, other] = [await chats(), await conversations()];
    expect(one.body).toHaveLength(2);
    expect(one.body).toEqual(
      other.body.map(({ members, ...conversation }) => {
        const them = members.find(({ user }) => user._id !== ana.id);
        return {
          ...them?.user,
          conversationId: conversation._id,
          lastMessage: conversation.lastMessage,
          unreadCount: conversation.unreadCount,
          changeSeq: conversation.changeSeq,
          lastReadSeq: conversation.lastReadSeq,
          theirLastReadSeq: them?.lastReadSeq,
          theirLastDeliveredSeq: them?.lastDeliveredSeq,
          muted: conversation.muted,
        };
      }),
    );
    expect(one.body.map(({ lastMessage }) => lastMessage.receiverId)).toEqual([bruno.id, ana.id]);
  });

  test("and the person lead to the same conversation", async () => {
    const path = `/people/${emma.id}`;
    expect((await ana.call("GET /people/:userId", { path })).body).toMatchObject({
      _id: emma.id,
      conversationId,
    });
    const { body } = await ana.call("GET /conversations/:conversationId", { path: byConversation() });
    expect((await conversations()).body).toContainEqual(body);
  });

  test("has the same pages", async () => {
    const [one, other] = [await chats("?limit=1"), await conversations("?limit=1")];
    expect(one.body.map((chat) => chat.conversationId)).toEqual(other.body.map(({ _id }) => _id));
    const [next, otherNext] = [nextOf(one)?.split("?")[1], nextOf(other)?.split("?")[1]];
    expect(next).toBeDefined();
    expect(next).toBe(otherNext);
    const last = [await chats(`?${next}`), await conversations(`?${otherNext}`)] as const;
    expect(last[0].body.map((chat) => chat.conversationId)).toEqual([conversationId]);
    expect(last[1].body.map(({ _id }) => _id)).toEqual([conversationId]);
    expect(last.map(nextOf)).toEqual([undefined, undefined]);
  });
});

/** Each way to send from Ana to Emma; all but the first are given by their path. */
const posts = () => ["/messages/send/", "/messages/"].map((path) => `${path}${emma.id}`);
const post = (path: string, body: Record<string, unknown>) =>
  ana.call<Message & { code?: string }>("POST /messages/send/:userId", { path, body });

describe("a send", () => {
  const waysToSend = () => [
    ...[...posts(), byConversation("/messages")].map((path) => (body: Record<string, unknown>) => post(path, body)),
    ...[{ to: emma.id }, { conversationId }].map((address) => async (body: Record<string, unknown>) => {
      const answer = await sendFrom(phone, { ...address, ...body });
      if (!answer.ok) throw new Error(answer.error.message);
      return { status: undefined, body: answer.message };
    }),
  ];

  test("gives the same message from each call and request, and each device hears it", async () => {
    const received = async (event: "newMessage" | "messageSent", device: Device, { _id }: Message) =>
      device.hears(event, (message) => message._id === _id);
    const seqs: number[] = [];
    for (const send of waysToSend()) {
      const clientMessageId = randomUUID();
      const { body, status } = await send({ text: "  hola ", clientMessageId });
      expect(status ?? 201).toBe(201);
      expect(body).toEqual({
        _id: expect.any(String),
        seq: expect.any(Number),
        changeSeq: expect.any(Number),
        conversationId,
        senderId: ana.id,
        receiverId: emma.id,
        clientMessageId,
        text: "hola",
        image: "",
        revision: 1,
        createdAt: expect.any(String),
        // A busy server finds the language after the send.
        ...(body.language && { language: "es" }),
      });
      seqs.push(body.seq);
      expect(await received("newMessage", desk, body)).toEqual(body);
      expect(await received("messageSent", tablet, body)).toEqual(body);
    }
    expect(seqs).toEqual(seqs.map((_, i) => (seqs[0] as number) + i));
  });

  test("repeated with its clientMessageId by any other address is the one message", async () => {
    for (const first of waysToSend()) {
      const clientMessageId = randomUUID();
      const sent = await first({ text: "una vez", clientMessageId });
      for (const again of waysToSend()) {
        const { status, body } = await again({ text: "una vez", clientMessageId });
        expect(status ?? 200).toBe(200);
        expect(body).toMatchObject({ _id: sent.body._id, seq: sent.body.seq, text: "una vez" });
      }
      const [other] = posts();
      expect(await post(other as string, { text: "otra", clientMessageId })).toMatchObject({ status: 409 });
      expect(await post(byConversation("/messages"), { text: "otra", clientMessageId })).toMatchObject({
        status: 409,
      });
    }
  });

  test("with a picture repeated by the other address is the one message", async () => {
    const image = dataUrl(await picture().png().toBuffer());
    const draft = { text: "mira", image, alt: "un campo", clientMessageId: randomUUID() };
    const first = await post(byConversation("/messages"), draft);
    expect(first).toMatchObject({ status: 201, body: { alt: "un campo", receiverId: emma.id } });
    for (const path of [...posts(), byConversation("/messages")])
      expect(await post(path, draft)).toMatchObject({ status: 200, body: { _id: first.body._id } });
  });

  test("as a form, repeated by the other address, is the one message", async () => {
    const bytes = new Uint8Array(await picture().png().toBuffer());
    const clientMessageId = randomUUID();
    const sendForm = async (path: string) => {
      const body = new FormData();
      body.set("text", "otra foto");
      body.set("clientMessageId", clientMessageId);
      body.set("image", new Blob([bytes], { type: "image/png" }), "x.png");
      const headers = { cookie: ana.cookie };
      const answer = await fetch(`${server.url}/api${path}`, { method: "POST", headers, body });
      return { status: answer.status, message: (await answer.json()) as Message };
    };
    const first = await sendForm(byPerson());
    expect(first).toMatchObject({ status: 201, message: { conversationId, text: "otra foto" } });
    for (const path of [...posts(), byConversation("/messages")])
      expect(await sendForm(path)).toMatchObject({ status: 200, message: { _id: first.message._id } });
  });

  test("repeated after an edit is the one message by each address", async () => {
    const clientMessageId = randomUUID();
    const first = await post(byConversation("/messages"), { text: "antes", clientMessageId });
    await ana.call("PATCH /message/:id", { path: `/message/${first.body._id}`, body: { text: "luego" } });
    for (const send of waysToSend()) {
      const { body } = await send({ text: "antes", clientMessageId });
      expect(body).toMatchObject({ _id: first.body._id, text: "luego" });
    }
  });

  test.each([
    { text: "" },
    { text: "a".repeat(4_001) },
    { text: "a", clientMessageId: "ñ" },
    { text: "a", image: "x", mediaId: UNKNOWN_ID },
    { mediaId: UNKNOWN_ID },
    { image: "data:image/png;base64,AAAA" },
  ])("is refused alike by each call", async (body) => {
    const answers = await Promise.all([...posts(), byConversation("/messages")].map((path) => post(path, body)));
    const [first] = answers;
    expect(first?.status).toBeGreaterThanOrEqual(400);
    for (const { status, body } of answers)
      expect({ status, body }).toEqual({ status: first?.status, body: first?.body });
  });
});

describe("receipts", () => {
  const readBy = (path: string, seq: unknown) => ana.call("POST /messages/:userId/read", { path, body: { seq } });
  const lastSeq = async () =>
    Number((await ana.call<Message[]>("GET /messages/:userId", { path: byPerson("?limit=1") })).body[0]?.seq);

  test("move the same way by each call and request, and both people hear it", async () => {
    for (let i = 0; i < 6; i++) await desk.sends(ana.id, `read ${i}`);
    const last = await lastSeq();
    const ways: [EventName & ("messagesRead" | "messagesDelivered"), (seq: number) => Promise<unknown>][] = [
      ["messagesDelivered", (seq) => ask(phone, "markDelivered", { with: emma.id, seq })],
      ["messagesDelivered", (seq) => ask(phone, "markDelivered", { conversationId, seq })],
      ["messagesRead", (seq) => ask(phone, "markRead", { with: emma.id, seq })],
      ["messagesRead", (seq) => ask(phone, "markRead", { conversationId, seq })],
      ["messagesRead", (seq) => readBy(byPerson("/read"), seq).then(({ body }) => body)],
      ["messagesRead", (seq) => readBy(byConversation("/read"), seq).then(({ body }) => body)],
    ];
    for (const [i, [event, move]] of ways.entries()) {
      const seq = last - 5 + i;
      const answer = await move(seq);
      expect(answer).toEqual(i < 4 ? { ok: true } : { success: true });
      for (const device of [phone, desk])
        expect(await device.hears(event, (one) => one.seq === seq)).toEqual({
          conversationId,
          userId: ana.id,
          seq,
        });
    }
    const heard = desk.heard.length;
    for (const [, move] of ways) await move(1);
    await readBy(byPerson("/read"), last + 1_000);
    await ask(phone, "markDelivered", { with: emma.id, seq: last + 1_000 });
    expect(desk.heard.slice(heard).filter(({ event }) => event.startsWith("messages"))).toEqual([]);
  });

  test.each([-1, 1.5, "1", null, undefined])("up to %s are refused by each", async (seq) => {
    const calls = await Promise.all([byPerson("/read"), byConversation("/read")].map((path) => readBy(path, seq)));
    for (const { status, body } of calls)
      expect({ status, code: body.code }).toEqual({ status: 400, code: "VALIDATION" });
    for (const name of ["markRead", "markDelivered"] as const)
      for (const address of [{ with: emma.id }, { conversationId }])
        expect(await ask(phone, name, { ...address, seq })).toMatchObject({
          ok: false,
          error: { code: "VALIDATION" },
        });
  });
});

test("typing is announced alike by the alias and by the conversation", async () => {
  for (const address of [{ to: emma.id }, { conversationId }])
    for (const typing of [true, false]) {
      const heard = desk.all("typing").length;
      expect(await ask(phone, "typing", { ...address, typing })).toEqual({ ok: true });
      await expect.poll(() => desk.all("typing").slice(heard)).toEqual([{ conversationId, userId: ana.id, typing }]);
    }
});

describe("settings", () => {
  const settings = (me: Person, id: string, body?: Record<string, unknown>) =>
    me.call<ConversationSettings>(
      body ? "PUT /conversations/:conversationId/settings" : "GET /conversations/:conversationId/settings",
      { path: `/conversations/${id}/settings`, body },
    );

  const last = (device: Device) => device.all("conversationUpdated").at(-1);
  /** Ana changes them by this address, and the devices of both hear what concerns them. */
  const changed = async (id: string, wish: Record<string, unknown>, concernsBoth: boolean) => {
    const { status, body } = await settings(ana, id, wish);
    expect(status).toBe(200);
    await expect.poll(() => last(phone)).toEqual({ ...body, conversationId, userId: emma.id });
    const { mine: _, ...shared } = body;
    if (concernsBoth) await expect.poll(() => last(desk)).toEqual({ ...shared, conversationId, userId: ana.id });
    for (const same of [emma.id, conversationId]) expect((await settings(ana, same)).body).toEqual(body);
    for (const same of [ana.id, conversationId]) expect((await settings(emma, same)).body).toMatchObject(shared);
    // The number depends on what was written in between.
    return { ...body, consentedFromSeq: null };
  };

  test.each([
    [{ privacyLevel: "device" }, { privacyLevel: null }, true],
    [{ disappearing: "1d" }, { disappearing: "off" }, true],
    [{ muted: true, autoTranslate: false }, { muted: false, autoTranslate: null }, false],
  ])("%o are read and changed alike, and the event names the other person to each", async (wish, undo, both) => {
    const answers: unknown[] = [];
    for (const id of [emma.id, conversationId])
      answers.push([await changed(id, wish, both), await changed(id, undo, both)]);
    expect(answers[0]).toEqual(answers[1]);
  });

  test("that make no sense are refused alike", async () => {
    for (const body of [{ privacyLevel: "cloud" }, { disappearing: "2h" }, { muted: null }, { autoTranslate: 1 }]) {
      const [one, other] = [await settings(ana, emma.id, body), await settings(ana, conversationId, body)];
      expect(one.status).toBe(400);
      expect(other).toMatchObject({ status: 400, body: one.body as object });
    }
  });
});

describe("a request", () => {
  const requests: [RequestName, "to" | "with", Record<string, unknown>][] = [
    ["sendMessage", "to", { text: "hola" }],
    ["typing", "to", { typing: true }],
    ["markRead", "with", { seq: 1 }],
    ["markDelivered", "with", { seq: 1 }],
  ];
  const asked = (name: RequestName, payload: Record<string, unknown>) =>
    ask(phone, name, name === "sendMessage" ? { clientMessageId: randomUUID(), ...payload } : payload);

  test.each(requests)("%s with both addresses, or none, is refused", async (name, alias, payload) => {
    for (const address of [{}, { [alias]: emma.id, conversationId }, { [alias]: UNKNOWN_ID, conversationId }])
      expect(await asked(name, { ...address, ...payload })).toMatchObject({
        ok: false,
        error: { code: "VALIDATION" },
      });
  });

  test.each(requests)("%s to an id of the wrong form finds nothing, by each address", async (name, alias, payload) => {
    for (const address of [{ [alias]: "emma" }, { conversationId: "emma" }])
      expect(await asked(name, { ...address, ...payload })).toMatchObject({
        ok: false,
        error: { code: "NOT_FOUND" },
      });
  });

  test.each(requests)("%s to an address in capitals reaches the same", async (name, alias, payload) => {
    for (const address of [{ [alias]: emma.id.toUpperCase() }, { conversationId: conversationId.toUpperCase() }])
      expect(await asked(name, { ...address, ...payload })).toMatchObject({ ok: true });
  });

  test.each(requests)("%s to another's conversation fails like one to none", async (name, alias, payload) => {
    const other = await (await bruno.device()).sends(emma.id, "oi");
    const [theirs, none] = [other.conversationId, UNKNOWN_ID].map((id) =>
      asked(name, { conversationId: id, ...payload }),
    );
    expect(await theirs).toMatchObject({ ok: false, error: { code: "NOT_FOUND" } });
    expect(await theirs).toEqual(await none);
    // A conversation is no person, and a person no conversation.
    for (const address of [{ [alias]: conversationId }, { [alias]: other.conversationId }])
      expect(await asked(name, { ...address, ...payload })).toEqual(
        await asked(name, { [alias]: UNKNOWN_ID, ...payload }),
      );
    expect(await asked(name, { conversationId: emma.id, ...payload })).toEqual(await none);
  });
});

const conversationCalls: [Name, (id: string) => string, Record<string, unknown>?][] = [
  ["GET /conversations/:conversationId", (id) => `/conversations/${id}`],
  ["GET /conversations/:conversationId/messages", (id) => `/conversations/${id}/messages`],
  ["POST /conversations/:conversationId/messages", (id) => `/conversations/${id}/messages`, { text: "hola" }],
  ["POST /conversations/:conversationId/read", (id) => `/conversations/${id}/read`, { seq: 1 }],
  ["GET /conversations/:conversationId/settings", (id) => `/conversations/${id}/settings`],
  ["PUT /conversations/:conversationId/settings", (id) => `/conversations/${id}/settings`, { muted: true }],
];
const personCalls: typeof conversationCalls = [
  ["GET /messages/:userId", (id) => `/messages/${id}`],
  ["POST /messages/send/:userId", (id) => `/messages/send/${id}`, { text: "hola" }],
  ["POST /messages/send/:userId", (id) => `/messages/${id}`, { text: "hola" }],
  ["POST /messages/:userId/read", (id) => `/messages/${id}/read`, { seq: 1 }],
];
const answerOf = async (name: Name, path: string, body?: Record<string, unknown>) => {
  const { status, body: answer } = await ana.call(name, { path, body });
  return { status, answer };
};

test.each(conversationCalls)("%s of another's conversation answers as for an unknown one", async (name, path, body) => {
  const other = await (await bruno.device()).sends(emma.id, "oi");
  const theirs = await answerOf(name, path(other.conversationId), body);
  expect(theirs).toMatchObject({ status: 404, answer: { code: "NOT_FOUND" } });
  expect(theirs).toEqual(await answerOf(name, path(UNKNOWN_ID), body));
  for (const wrong of ["emma", "1"]) expect((await answerOf(name, path(wrong), body)).status).toBe(404);
});

test.each(personCalls)("%s of a conversation's id answers as for an unknown user (%#)", async (name, path, body) => {
  const other = await (await bruno.device()).sends(emma.id, "oi");
  for (const id of [conversationId, other.conversationId]) {
    const answer = await answerOf(name, path(id), body);
    expect(answer).toMatchObject({ status: 404, answer: { code: "NOT_FOUND" } });
    expect(answer).toEqual(await answerOf(name, path(UNKNOWN_ID), body));
  }
});

test("an alias of two people who have not written creates nothing when it is read", async () => {
  const [chloe, giulia] = [await server.person("chloe"), await server.person("giulia")];
  const device = await chloe.device();
  const history = await chloe.call<Message[]>("GET /messages/:userId", { path: `/messages/${giulia.id}` });
  expect(history).toMatchObject({ status: 200, body: [] });
  expect(COUNTERS.map((name) => history.headers.get(name))).toEqual(["0", "0", "0", "0"]);
  const get = "GET /conversations/:conversationId/settings";
  expect(await chloe.call(get, { path: `/conversations/${giulia.id}/settings` })).toMatchObject({
    status: 200,
  });
  const path = `/messages/${giulia.id}/read`;
  expect(await chloe.call("POST /messages/:userId/read", { path, body: { seq: 1 } })).toMatchObject({
    status: 200,
  });
  const reads: [RequestName, Record<string, unknown>][] = [
    ["typing", { to: giulia.id }],
    ["markRead", { with: giulia.id, seq: 1 }],
    ["markDelivered", { with: giulia.id, seq: 1 }],
  ];
  for (const [name, payload] of reads) expect(await ask(device, name, payload)).toEqual({ ok: true });
  const [made] = await server.database`
    select (select count(*)::int from conversations where ${chloe.id} in (direct_low, direct_high)) as conversations,
      (select count(*)::int from participants where user_id = ${chloe.id}) as participants,
      (select count(*)::int from initial_conversation_settings where user_id = ${chloe.id}) as settings`;
  expect(made).toEqual({ conversations: 0, participants: 0, settings: 0 });
});

test("behind a block each address refuses new sends and answers old ones", async () => {
  const [dieter, chloe] = [await server.person("dieter"), await server.person("chloe")];
  const device = await dieter.device();
  const sent = await device.sends(chloe.id, "hallo", "before-the-block");
  await chloe.call("PUT /people/:id/block", { path: `/people/${dieter.id}/block` });
  const paths = [`/messages/${chloe.id}`, `/conversations/${sent.conversationId}/messages`];
  for (const path of paths) {
    const send = (body: Record<string, unknown>) => dieter.call("POST /messages/send/:userId", { path, body });
    expect(await send({ text: "noch da?" })).toMatchObject({ status: 403, body: { code: "NOT_REACHABLE" } });
    const repeat = await send({ text: "hallo", clientMessageId: "before-the-block" });
    expect(repeat).toMatchObject({ status: 200, body: { _id: sent._id } });
  }
  for (const address of [{ to: chloe.id }, { conversationId: sent.conversationId }])
    expect(await sendFrom(device, { ...address, text: "hm" })).toMatchObject({
      ok: false,
      error: { code: "NOT_REACHABLE" },
    });
});
