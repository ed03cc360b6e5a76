import type { Name } from "@lingualoom/contract/calls.ts";
import type { Chat, Conversation, Message, Person as WirePerson } from "@lingualoom/contract/shapes.ts";
import { createDetector } from "@lingualoom/translation/detection/detector.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Answer, Device, Person } from "../apps/server/test/person.ts";
import { startTestServer, type TestServer } from "../apps/server/test/server.ts";

/**
 * The specification addresses a direct conversation by the other person's id. Each of its calls and requests does what
 * the conversation's own does.
 */
let server: TestServer;
let ana: Person;
let emma: Person;
let bruno: Person;
let phone: Device;
let desk: Device;
let id: string;

/** A language that becomes known between two answers would make them differ. */
const findsNothing = {
  ...createDetector(),
  detectMany: async () => {
    throw new Error("no detection here");
  },
};

beforeAll(async () => {
  server = await startTestServer({ detector: findsNothing });
  [ana, emma, bruno] = await server.threePeople();
  id = (await (await ana.device()).sends(emma.id, "hola")).conversationId;
});
afterAll(() => server?.[Symbol.asyncDispose]());
beforeEach(async () => {
  await Promise.all([ana.leave(), emma.leave()]);
  [phone, desk] = [await ana.device(), await emma.device()];
  await server.app.idle();
});

const ask = <T = unknown>(who: Person, name: Name, path: string, body?: unknown) =>
  who.call<T>(name, { path, body });
/** What of an answer is the conversation's, not of the moment. */
const facts = ({ status, body, headers }: Answer) => ({
  status,
  body,
  counters: [...headers].filter(([header]) => header.startsWith("x-")),
});
const NEW = () => crypto.randomUUID();

describe("over HTTP", () => {
  test.each(["", "?limit=2", "?after=1", "?before=3", "?page=1&limit=2", "?changedSince=1"])(
    "GET /messages/:userId%s answers like the conversation's messages",
    async (query) => {
      for (let i = 0; i < 3; i++) await phone.sends(emma.id, `mensaje ${i}`);
      await server.app.idle();
      const [alias, own] = [
        await ask(ana, "GET /messages/:userId", `/messages/${emma.id}${query}`),
        await ask(
          ana,
          "GET /conversations/:conversationId/messages",
          `/conversations/${id}/messages${query}`,
        ),
      ];
      expect(facts(alias)).toEqual(facts(own));
      expect((alias.body as Message[]).length).toBeGreaterThan(0);
      const link = (answer: Answer) => answer.headers.get("link");
      expect(link(alias)?.replace(`/messages/${emma.id}`, "")).toEqual(
        link(own)?.replace(`/conversations/${id}/messages`, ""),
      );
    },
  );

  test.each(["POST /messages/send/:userId", "POST /messages/:userId"])(
    "%s stores what the conversation's call finds again",
    async (spelling) => {
      const path = spelling.slice("POST ".length).replace(":userId", emma.id);
      const draft = { text: "una vez", clientMessageId: NEW() };
      const alias = await ask<Message>(ana, "POST /messages/send/:userId", path, draft);
      const own = await ask<Message>(
        ...([ana, "POST /conversations/:conversationId/messages", `/conversations/${id}/messages`] as const),
        draft,
      );
      expect([alias.status, own.status]).toEqual([201, 200]);
      expect(own.body).toEqual(alias.body);
      expect(alias.body).toMatchObject({ conversationId: id, senderId: ana.id, receiverId: emma.id });
    },
  );

  test("POST /messages/:userId/read reaches the same receipt as the conversation's call", async () => {
    const first = await phone.sends(emma.id, "lee");
    const second = await phone.sends(emma.id, "lee más");
    await ask(emma, "POST /messages/:userId/read", `/messages/${ana.id}/read`, { seq: first.seq });
    await ask(emma, "POST /conversations/:conversationId/read", `/conversations/${id}/read`, {
      seq: second.seq,
    });
    await phone.hears("messagesRead", (one) => one.seq === second.seq);
    const receipt = { conversationId: id, userId: emma.id };
    expect(phone.all("messagesRead")).toEqual([
      { ...receipt, seq: first.seq },
      { ...receipt, seq: second.seq },
    ]);
  });

  test("GET /messages/chats shows what GET /conversations shows", async () => {
    const { body: chats } = await ask<Chat[]>(emma, "GET /messages/chats", "/messages/chats");
    const { body: all } = await ask<Conversation[]>(emma, "GET /conversations", "/conversations");
    const { body: one } = await ask<Conversation>(
      ...([emma, "GET /conversations/:conversationId", `/conversations/${id}`] as const),
    );
    expect(all).toEqual([one]);
    const other = one.members.find(({ user }) => user._id === ana.id);
    expect(chats).toEqual([
      {
        ...other?.user,
        conversationId: id,
        lastMessage: one.lastMessage,
        unreadCount: one.unreadCount,
        changeSeq: one.changeSeq,
        lastReadSeq: one.lastReadSeq,
        theirLastReadSeq: other?.lastReadSeq,
        theirLastDeliveredSeq: other?.lastDeliveredSeq,
        muted: one.muted,
      },
    ]);
  });

  test("GET and PUT of the settings take the other person's id for the conversation's", async () => {
    const [alias, own] = [`/conversations/${emma.id}/settings`, `/conversations/${id}/settings`];
    const get = (path: string) => ask(ana, "GET /conversations/:conversationId/settings", path);
    const put = (path: string, body: object) =>
      ask(ana, "PUT /conversations/:conversationId/settings", path, body);
    expect(facts(await put(alias, { muted: true }))).toEqual(facts(await get(own)));
    expect(facts(await put(own, { muted: false, autoTranslate: true }))).toEqual(facts(await get(alias)));
    await phone.hears("conversationUpdated", (one) => one.mine?.muted === false);
    expect(
      phone.all("conversationUpdated").map(({ conversationId, userId }) => [conversationId, userId]),
    ).toEqual([
      [id, emma.id],
      [id, emma.id],
    ]);
  });

  test("GET /people/:userId names the conversation of the two, and null where there is none", async () => {
    type Found = WirePerson & { conversationId: string | null };
    const find = async (userId: string) =>
      (await ask<Found>(ana, "GET /people/:userId", `/people/${userId}`)).body.conversationId;
    expect(await find(emma.id)).toBe(id);
    expect(await find(bruno.id)).toBeNull();
  });

  test("an alias opens nothing by reading, and a conversation of others looks like none", async () => {
    const nothing = await ask<Message[]>(ana, "GET /messages/:userId", `/messages/${bruno.id}`);
    expect([nothing.status, nothing.body]).toEqual([200, []]);
    expect((await ask<Chat[]>(ana, "GET /messages/chats", "/messages/chats")).body).toHaveLength(1);
    const nowhere = "01890a5d-ac96-774b-bcce-b302099a8057";
    const asked = async (conversation: string) =>
      Promise.all([
        ask(bruno, "GET /conversations/:conversationId", `/conversations/${conversation}`),
        ask(bruno, "GET /conversations/:conversationId/messages", `/conversations/${conversation}/messages`),
        ask(
          bruno,
          "POST /conversations/:conversationId/messages",
          `/conversations/${conversation}/messages`,
          {
            text: "olá",
          },
        ),
        ask(bruno, "POST /conversations/:conversationId/read", `/conversations/${conversation}/read`, {
          seq: 1,
        }),
        ask(bruno, "GET /conversations/:conversationId/settings", `/conversations/${conversation}/settings`),
      ]);
    const theirs = await asked(id);
    expect(theirs.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect(theirs.map(({ body }) => body)).toEqual((await asked(nowhere)).map(({ body }) => body));
  });
});

describe("over the socket", () => {
  /** Emits with an acknowledgement. */
  const request = (device: Device, name: "sendMessage" | "typing" | "markRead", payload: object) =>
    new Promise<{ ok: boolean; message?: Message; error?: { code: string } }>((resolve) =>
      (device.socket.emit as (...given: unknown[]) => void)(name, payload, resolve),
    );

  test("sendMessage by `to` and by the conversation is one message under one clientMessageId", async () => {
    const draft = { text: "por el socket", clientMessageId: NEW() };
    const alias = await request(phone, "sendMessage", { ...draft, to: emma.id });
    const own = await request(phone, "sendMessage", { ...draft, conversationId: id });
    expect(alias).toMatchObject({ ok: true, message: { conversationId: id, receiverId: emma.id } });
    expect(own).toEqual(alias);
    expect(await desk.hears("newMessage", (one) => one.text === draft.text)).toEqual(alias.message);
  });

  test.each([
    ["markRead", "messagesRead"],
    ["markDelivered", "messagesDelivered"],
  ] as const)(
    "%s by `with` and by the conversation gives %s of the same conversation",
    async (name, event) => {
      const [first, second] = [await phone.sends(emma.id, "uno"), await phone.sends(emma.id, "dos")];
      await request(desk, name as "markRead", { with: ana.id, seq: first.seq });
      await request(desk, name as "markRead", { conversationId: id, seq: second.seq });
      await phone.hears(event, (one) => one.seq === second.seq);
      expect(phone.all(event)).toEqual(
        [first, second].map(({ seq }) => ({ conversationId: id, userId: emma.id, seq })),
      );
    },
  );

  test("typing by `to` and by the conversation is typing in the same conversation", async () => {
    await request(phone, "typing", { to: emma.id });
    await request(phone, "typing", { conversationId: id, typing: false });
    await desk.hears("typing", (one) => !one.typing);
    expect(desk.all("typing")).toEqual(
      [true, false].map((typing) => ({ conversationId: id, userId: ana.id, typing })),
    );
  });

  test("a request names the conversation or the alias, and one of them", async () => {
    const draft = { text: "hola", clientMessageId: NEW() };
    const both = await request(phone, "sendMessage", { ...draft, to: emma.id, conversationId: id });
    const neither = await request(phone, "sendMessage", draft);
    expect([both.error?.code, neither.error?.code]).toEqual(["VALIDATION", "VALIDATION"]);
    const read = await request(phone, "markRead", { with: emma.id, conversationId: id, seq: 1 });
    expect(read.error?.code).toBe("VALIDATION");
  });

  test("a conversation of others takes no message, typing or receipt", async () => {
    const stranger = await bruno.device();
    const draft = { text: "olá", clientMessageId: NEW() };
    for (const [name, payload] of [
      ["sendMessage", draft],
      ["typing", {}],
      ["markRead", { seq: 1 }],
    ] as const) {
      const answer = await request(stranger, name, { ...payload, conversationId: id });
      expect([name, answer.error?.code]).toEqual([name, "NOT_FOUND"]);
    }
    const malformed = await request(stranger, "sendMessage", { ...draft, conversationId: "{}" });
    expect(malformed.error?.code).toBe("NOT_FOUND");
    expect(desk.all("typing")).toEqual([]);
  });
});
