import type { ConversationSettings } from "@lingualoom/contract/calls/conversations.ts";
import type { Chat, Message } from "@lingualoom/contract/shapes.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Device, Person } from "../../apps/server/test/person.ts";
import { startTestServer, type TestServer } from "../../apps/server/test/server.ts";

let server: TestServer;
/** Cannot be found, and hides her presence. */
let giulia: Person;
/** Knows her id from a time when she could be found. */
let bruno: Person;
/** Listed in the directory. */
let emma: Person;
const UNKNOWN_ID = "01890a5d-ac96-774b-bcce-b302099a8057";

beforeAll(async () => {
  server = await startTestServer();
  giulia = await server.person("giulia", { discoverable: false });
  [bruno, emma] = [await server.person("bruno"), await server.person("emma")];
});
afterAll(() => server[Symbol.asyncDispose]());
beforeEach(async () => {
  await Promise.all([giulia.leave(), bruno.leave(), emma.leave()]);
});

const settingsPath = (other: string) => `/conversations/${other}/settings`;
const write = (me: Person, other: string, body: object) =>
  me.call<ConversationSettings & { code?: string }>("PUT /conversations/:conversationId/settings", {
    path: settingsPath(other),
    body,
  });
const read = (me: Person, other: string) =>
  me.call<ConversationSettings>("GET /conversations/:conversationId/settings", { path: settingsPath(other) });
const conversations = async () => (await server.database`select 1 from conversations`).length;

/** Collects what every route that takes an ID, and every list, shows one person about another. */
async function learntOver(me: Person, other: string) {
  const ask = async (name: Parameters<Person["call"]>[0], path: string, body?: object) => {
    const { status, body: answer } = await me.call(name, { path, body });
    return { name, status, answer };
  };
  return [
    await ask("PUT /conversations/:conversationId/settings", settingsPath(other), {}),
    await ask("PUT /conversations/:conversationId/settings", settingsPath(other), {
      muted: true,
      privacyLevel: "device",
    }),
    await ask("PUT /conversations/:conversationId/settings", settingsPath(other), { disappearing: "1h" }),
    await ask("GET /conversations/:conversationId/settings", settingsPath(other)),
    await ask("GET /people/:userId", `/people/${other}`),
    await ask("GET /people/:userId/last-seen", `/people/${other}/last-seen`),
    await ask("GET /messages/:userId", `/messages/${other}`),
    await ask("POST /messages/:userId/read", `/messages/${other}/read`, { seq: 1 }),
    await ask("PUT /people/:id/block", `/people/${other}/block`),
    await ask("GET /messages/chats", "/messages/chats"),
    await ask("GET /messages/contacts", "/messages/contacts"),
    await ask("GET /people/blocked", "/people/blocked"),
  ];
}

/** Resolves when everything sent to this device before has arrived. */
async function caughtUp(device: Device, person: Person) {
  const soundEnabled = !(await person.call<{ settings: { soundEnabled: boolean } }>("GET /settings/translation")).body
    .settings.soundEnabled;
  const heard = device.hears("settingsUpdated", ({ type, value }) => type === "sound" && value === soundEnabled);
  await person.call("PUT /settings/translation", { body: { soundEnabled } });
  await heard;
}

test("a stranger with an ID learns nothing; a hidden person looks nonexistent", async () => {
  const before = await conversations();
  const hidden = await learntOver(bruno, giulia.id);
  const forUnknown = await learntOver(bruno, UNKNOWN_ID);
  expect(hidden).toEqual(forUnknown);
  expect(JSON.stringify(hidden)).not.toContain(giulia.me.fullName);
  expect(await conversations()).toBe(before);
});

test("a stranger with an id gets no event of a hidden person, and vice versa", async () => {
  const screen = await bruno.device();
  await learntOver(bruno, giulia.id);
  screen.socket.emit("watchPresence", [giulia.id]);
  screen.socket.emit("typing", { to: giulia.id, typing: true });
  screen.socket.emit("markRead", { with: giulia.id, seq: 1 });
  const phone = await giulia.device();
  await giulia.call("PUT /settings/profile", { body: { fullName: "Giulia Nuova" } });
  screen.socket.emit("watchPresence", [giulia.id]);
  await caughtUp(screen, bruno);
  await caughtUp(phone, giulia);
  expect(screen.all("getOnlineUsers").flat()).not.toContain(giulia.id);
  expect(screen.all("personUpdated")).toEqual([]);
  expect(screen.all("conversationUpdated").filter(({ userId }) => userId === giulia.id)).toEqual([]);
  for (const event of ["typing", "messagesRead", "newMessage", "conversationUpdated"] as const)
    expect(phone.all(event)).toEqual([]);
});

test("neither a conversation without messages nor a failed send makes a partner", async () => {
  const [low, high] = [bruno.id, giulia.id].sort() as [string, string];
  const id = crypto.randomUUID();
  await server.database`insert into conversations (id, kind, direct_low, direct_high, created_at)
    values (${id}, 'direct', ${low}, ${high}, now())`;
  await server.database`insert into participants (conversation_id, user_id) values (${id}, ${low}), (${id}, ${high})`;
  expect(await learntOver(bruno, giulia.id)).toEqual(await learntOver(bruno, UNKNOWN_ID));

  const failed = await bruno.call("POST /messages/send/:userId", {
    path: `/messages/send/${giulia.id}`,
    body: { text: "", mediaId: UNKNOWN_ID },
  });
  expect(failed.status).toBeGreaterThanOrEqual(400);
  const screen = await bruno.device();
  await giulia.device();
  screen.socket.emit("watchPresence", [giulia.id]);
  await caughtUp(screen, bruno);
  expect(screen.all("getOnlineUsers").flat()).not.toContain(giulia.id);
  expect(await learntOver(bruno, giulia.id)).toEqual(await learntOver(bruno, UNKNOWN_ID));
});

test("a hidden person is seen by those they wrote to, not by those who wrote to them", async () => {
  const chloe = await server.person("chloe");
  const screen = await chloe.device();
  const phone = await giulia.device();
  const seen = async () =>
    (
      await chloe.call<{ lastSeenAt?: string }>("GET /people/:userId/last-seen", {
        path: `/people/${giulia.id}/last-seen`,
      })
    ).body.lastSeenAt;
  await screen.sends(giulia.id, "Bonjour ?");
  await phone.hears("newMessage", ({ text }) => text === "Bonjour ?");
  screen.socket.emit("watchPresence", [giulia.id]);
  await caughtUp(screen, chloe);
  expect(screen.all("getOnlineUsers").flat()).not.toContain(giulia.id);
  expect(await seen()).toBeNull();

  await phone.sends(chloe.id, "Ciao!");
  await screen.hears("getOnlineUsers", (online) => online.includes(giulia.id));
  expect(await seen()).toEqual(expect.any(String));
  // The same holds for a page that is opened later, and on another server.
  const later = await chloe.device();
  await later.hears("getOnlineUsers", (online) => online.includes(giulia.id));
});

test("settings before the first message are private, and apply from it on", async () => {
  const [ana, jun] = [await server.person("ana"), await server.person("jun")];
  const [desk, phone] = [await ana.device(), await jun.device()];
  const before = await conversations();
  const mine = { privacyLevel: "device", autoTranslate: true, muted: true } as const;
  expect((await write(ana, jun.id, { ...mine, disappearing: "1h" })).body).toEqual({
    mine: {
      ...mine,
      mutedUntil: null,
      notify: "all",
      sound: true,
      pinned: false,
      archived: false,
      markedUnread: false,
      practice: false,
      corrections: false,
    },
    effectivePrivacyLevel: "device",
    disappearing: "1h",
    tone: "as-it-comes",
    linkPreviews: true,
    consentedFromSeq: { server: 1, providers: 1 },
    openToCorrections: [],
  });
  await desk.hears("conversationUpdated", ({ userId, mine }) => userId === jun.id && mine?.muted === true);
  // Neither learns the other's setting.
  expect((await write(jun, ana.id, { autoTranslate: false })).body).toMatchObject({
    effectivePrivacyLevel: "server",
    disappearing: "off",
  });
  await caughtUp(phone, jun);
  expect(phone.all("conversationUpdated").filter(({ userId }) => userId === ana.id)).toHaveLength(1);
  expect(await conversations()).toBe(before);

  const first = await desk.sends(jun.id, "primero");
  expect(first.expiresAt).toEqual(expect.any(String));
  await phone.hears("newMessage", ({ system }) => system?.value === "1h");
  await phone.hears("conversationUpdated", ({ effectivePrivacyLevel }) => effectivePrivacyLevel === "device");
  expect((await read(ana, jun.id)).body).toMatchObject({ mine, disappearing: "1h" });
  expect((await read(jun, ana.id)).body).toMatchObject({
    mine: { privacyLevel: null, autoTranslate: false, muted: false },
    effectivePrivacyLevel: "device",
    disappearing: "1h",
  });
  expect(
    await server.database`select 1 from initial_conversation_settings where ${ana.id} in (user_id, other_id)`,
  ).toHaveLength(0);
});

test("toggling disappearing messages counts as sending, for limit and plan", async () => {
  await using limited = await startTestServer({
    environment: { RATE_LIMITS: "on", RATE_LIMIT_SEND: "5/3600", PLANS: "on" },
  });
  const [ana, dieter] = [await limited.person("ana"), await limited.person("dieter")];
  await (await ana.device()).sends(dieter.id, "hola");
  const statuses: number[] = [];
  for (const disappearing of ["1h", "1d", "1h", "1d", "7d", "off", "7d", "off"])
    statuses.push((await write(ana, dieter.id, { disappearing })).status);
  expect(statuses).toEqual([200, 200, 200, 200, 429, 429, 429, 429]);
  // A setting that changes nothing, or is private, does not count.
  const now = (await read(ana, dieter.id)).body.disappearing;
  expect((await write(ana, dieter.id, { disappearing: now, muted: true })).status).toBe(200);
  const { body } = await ana.call<{ messages: { used: number } }>("GET /plan");
  expect(body.messages.used).toBe(5);
  expect(await limited.database`select 1 from messages where system is not null`).toHaveLength(4);
});

test("a blocked person gets no receipt, live or fetched, and no new name", async () => {
  const [farah, dieter] = [await server.person("farah"), await server.person("dieter")];
  const [phone, desk] = [await farah.device(), await dieter.device()];
  const { seq } = await desk.sends(farah.id, "Hallo");
  await phone.hears("newMessage", ({ text }) => text === "Hallo");
  await farah.call("PUT /people/:id/block", { path: `/people/${dieter.id}/block` });
  await farah.call("POST /messages/:userId/read", { path: `/messages/${dieter.id}/read`, body: { seq } });
  await phone.hears("messagesRead", (one) => one.seq === seq);
  await farah.call("PUT /settings/profile", { body: { fullName: "فرح" } });
  await caughtUp(desk, dieter);
  expect(desk.all("messagesRead")).toEqual([]);
  expect(desk.all("messagesDelivered")).toEqual([]);
  expect(desk.all("personUpdated")).toEqual([]);
  const history = await dieter.call<Message[]>("GET /messages/:userId", { path: `/messages/${farah.id}` });
  expect(history.headers.get("x-their-last-read-seq")).toBe("0");
  const chatOf = async () =>
    (await dieter.call<Chat[]>("GET /messages/chats")).body.find(({ _id }) => _id === farah.id);
  expect(await chatOf()).toMatchObject({ theirLastReadSeq: 0, theirLastDeliveredSeq: 0 });
  // Her reading still counts for her, and he sees it again after she unblocks him.
  const own = (await farah.call<Chat[]>("GET /messages/chats")).body.find(({ _id }) => _id === dieter.id);
  expect(own).toMatchObject({ unreadCount: 0, lastReadSeq: seq });
  await farah.call("DELETE /people/:id/block", { path: `/people/${dieter.id}/block` });
  expect(await chatOf()).toMatchObject({ theirLastReadSeq: seq });
});
