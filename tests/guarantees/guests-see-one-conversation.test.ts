import type { Call, CallName } from "@lingualoom/contract/call.ts";
import { calls, type Name } from "@lingualoom/contract/calls.ts";
import type { Conversation, Me, Message } from "@lingualoom/contract/shapes.ts";
import { io } from "socket.io-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cookiesOf } from "../../apps/server/test/authenticator.ts";
import { groupOf } from "../../apps/server/test/groups.ts";
import { ask, Person } from "../../apps/server/test/person.ts";
import { startTestServer, type TestServer } from "../../apps/server/test/server.ts";

interface Joined {
  readonly user: Me;
  readonly conversationId: string;
  readonly code?: string;
}

let server: TestServer;
let ana: Person;
let emma: Person;
let bruno: Person;

/** Follows an invite, or a widget, as a guest and returns the browser. */
async function guestBy(code: string, fullName = "Lucía", way: "invites" | "widgets" = "invites") {
  const answer = await ask<Joined>(server.url, "POST", `/${way}/${code}/guest`, { fullName, language: "fr" });
  expect(answer.status).toBe(201);
  const { user, conversationId } = answer.body;
  return Object.assign(new Person(server.url, user, cookiesOf(answer.headers)), { conversationId });
}
const codeOf = async (person: Person) => (await person.call<{ code: string }>("GET /people/me/invite")).body.code;
const groupCode = async (person: Person, id: string, more: object = { guests: true }) =>
  (
    await person.call<{ code: string }>("POST /conversations/:conversationId/invites", {
      path: `/conversations/${id}/invites`,
      body: more,
    })
  ).body.code;
const historyOf = (person: Person, id: string) =>
  person.call<Message[]>("GET /conversations/:conversationId/messages", { path: `/conversations/${id}/messages` });
const write = (person: Person, id: string, text: string) =>
  person.call<Message & { code?: string }>("POST /conversations/:conversationId/messages", {
    path: `/conversations/${id}/messages`,
    body: { text },
  });

/** Signs a guest up and returns the token of the mailed link. */
async function signUp(guest: Person, fullName: string) {
  const email = `${guest.id}@people.example`;
  const given = { fullName, email, password: "una contraseña larga" };
  await ask(server.url, "POST", "/auth/signup", given, { cookie: guest.cookie });
  await server.app.idle();
  return new URL(server.mails.findLast(({ to }) => to === email)?.link ?? "").searchParams.get("token");
}

/** Signs a guest up and follows the mailed link in another browser, so that the guest's own session goes on. */
async function settle(guest: Person, fullName: string): Promise<void> {
  await ask(server.url, "POST", "/auth/verify-email", { token: await signUp(guest, fullName) });
}

beforeAll(async () => {
  server = await startTestServer();
  [ana, emma, bruno] = [await server.person("ana"), await server.person("emma"), await server.person("bruno")];
});
afterAll(() => server?.[Symbol.asyncDispose]());

describe("every call", () => {
  const spellings = (Object.keys(calls) as Name[]).flatMap((name) => {
    const call: Call = calls[name];
    return [name, ...(call.aliases ?? [])].map((spelling: CallName) => [spelling, call] as const);
  });
  const signedIn = spellings.filter(([, { access }]) => access !== "public");
  let guest: Person & { conversationId: string };
  let former: Person;
  let visitor: Person;
  let elsewhere: Person & { conversationId: string };
  let ofEmma: { id: string; message: Message };
  beforeAll(async () => {
    guest = await guestBy(await codeOf(ana));
    elsewhere = await guestBy(await codeOf(bruno), "Nuno");
    former = await guestBy(await codeOf(ana), "Gone");
    const team = await groupOf(ana, [emma]);
    const widget = await ana.call<{ code: string }>("POST /conversations/:conversationId/widgets", {
      path: `/conversations/${team}/widgets`,
      body: { title: "Corner Shop", greeting: "How can we help?", origins: ["https://shop.example"] },
    });
    visitor = await guestBy(widget.body.code, "Visitor", "widgets");
    await ana.call("PUT /people/:id/block", { path: `/people/${former.id}/block` });
    const device = await emma.device();
    const message = await device.sends(bruno.id, "Only for Bruno");
    ofEmma = { id: message.conversationId, message };
  });

  const filled = (path: string, id: string, message: string) =>
    path
      .replace(/(message\/):id|:messageId/, (_part, before) => (before ? `${before}${message}` : message))
      .replace(":language", "en")
      .replaceAll(/:\w+/g, id);

  test.each(signedIn)("%s refuses guests unless it is for them, and former guests", async (spelling, call) => {
    const [method, path] = spelling.split(" ") as [string, string];
    const ids = filled(path, ofEmma.id, ofEmma.message._id);
    const send = (cookie: string) =>
      fetch(`${server.url}/api${ids}`, {
        method,
        headers: { cookie, "content-type": "application/json" },
        ...(method !== "GET" && { body: "{}" }),
      });
    for (const { cookie } of [guest, visitor]) {
      const answer = await send(cookie);
      const text = await answer.text();
      if (!call.forGuests) expect([spelling, answer.status, /"FORBIDDEN"/.test(text)]).toEqual([spelling, 403, true]);
      // With ids of another conversation nothing of it is in any answer.
      expect(text).not.toContain("Only for Bruno");
    }
    expect((await send(former.cookie)).status).toBe(401);
  });

  test.each(signedIn.filter(([spelling, { forGuests }]) => forGuests && spelling.includes("/:")))(
    "%s answers a guest of another chat as for an unknown id",
    async (spelling) => {
      const [method, path] = spelling.split(" ") as [string, string];
      const send = async (id: string, message: string) => {
        const answer = await fetch(`${server.url}/api${filled(path, id, message)}`, {
          method,
          headers: { cookie: elsewhere.cookie, "content-type": "application/json" },
          ...(method !== "GET" && { body: JSON.stringify({ text: "x", language: "en", poll: [0], reason: "spam" }) }),
        });
        return [answer.status, (await answer.text()).replaceAll(id, "ID").replaceAll(message, "ID")];
      };
      const unknown = "01890a5d-ac96-774b-bcce-b302099a8057";
      expect(await send(ofEmma.id, ofEmma.message._id)).toEqual(await send(unknown, unknown));
    },
  );
});

test("a guest reads, writes and hears the conversation of the link and no other", async () => {
  const guest = await guestBy(await codeOf(ana), "  Lucía  ");
  expect(guest.me).toMatchObject({ fullName: "Lucía", guest: true, email: "", isAdmin: false });
  const [phone, desk, other] = [await guest.device(), await ana.device(), await emma.device()];
  expect((await write(guest, guest.conversationId, "Bonjour Ana")).status).toBe(201);
  const heard = await desk.hears("newMessage", ({ text }) => text === "Bonjour Ana");
  expect(heard.senderId).toBe(guest.id);
  await desk.sends(guest.id, "Hola Lucía");
  await phone.hears("newMessage", ({ text }) => text === "Hola Lucía");
  await other.sends(bruno.id, "Hallo Bruno");
  const chats = (await guest.call<Conversation[]>("GET /conversations")).body;
  expect(chats.map(({ _id }) => _id)).toEqual([guest.conversationId]);
  expect(phone.all("newMessage").filter(({ text }) => text === "Hallo Bruno")).toEqual([]);
  const listed = (await ana.call<{ _id: string; other?: { guest?: true } }[]>("GET /messages/chats")).body;
  expect(JSON.stringify(listed)).toContain('"guest":true');
});

test("neither people nor guests open a second conversation with a guest", async () => {
  const guest = await guestBy(await codeOf(ana));
  const phone = await guest.device();
  for (const person of [emma, bruno]) {
    const answer = await phone.socket.emitWithAck("sendMessage", {
      to: person.id,
      text: "hi",
      clientMessageId: crypto.randomUUID(),
    });
    expect(answer).toMatchObject({ ok: false });
    const path = `/messages/send/${guest.id}`;
    expect((await person.call("POST /messages/send/:userId", { path, body: { text: "hi" } })).status).not.toBe(201);
  }
  const id = await groupOf(ana, [emma]);
  const path = `/conversations/${id}/members`;
  const added = await ana.call("POST /conversations/:conversationId/members", { path, body: { userIds: [guest.id] } });
  expect(added.status).toBe(404);
  const group = { title: "Trip", memberIds: [guest.id, emma.id] };
  expect((await ana.call("POST /conversations", { body: group })).status).toBe(404);
});

test("a guest of a group has no role, and is out once removed, banned or blocked", async () => {
  const id = await groupOf(ana, [emma]);
  const code = await groupCode(ana, id);
  const [one, two] = [await guestBy(code, "One"), await guestBy(code, "Two")];
  expect(one.conversationId).toBe(id);
  const member = (userId: string) => ({ path: `/conversations/${id}/members/${userId}` });
  for (const role of ["admin", "owner"]) {
    const given = { ...member(one.id), body: { role } };
    expect((await ana.call("PATCH /conversations/:conversationId/members/:userId", given)).status).toBe(403);
  }
  const phone = await one.device();
  await ana.call("DELETE /conversations/:conversationId/members/:userId", member(one.id));
  await write(ana, id, "after removal");
  expect((await historyOf(one, id)).status).toBe(401);
  expect(phone.all("newMessage").filter(({ text }) => text === "after removal")).toEqual([]);
  const socket = io(server.url, {
    extraHeaders: { cookie: one.cookie },
    transports: ["websocket"],
    reconnection: false,
  });
  await expect(new Promise((resolve) => socket.on("connect_error", ({ message }) => resolve(message)))).resolves.toBe(
    "NOT_SIGNED_IN",
  );
  socket.close();
  await ana.call("DELETE /conversations/:conversationId/members/:userId", { path: `${member(two.id).path}?ban=true` });
  expect((await historyOf(two, id)).status).toBe(401);
  expect((await historyOf(ana, id)).body.map(({ text }) => text)).toContain("after removal");
});

test.each([
  [
    "a link that its owner keeps for accounts",
    async () => {
      await ana.call("PUT /people/me/invite", { body: { guests: false } });
      const code = await codeOf(ana);
      return { code, restore: () => ana.call("PUT /people/me/invite", { body: { guests: true } }) };
    },
  ],
  [
    "a group's link by default",
    async () => {
      const code = await groupCode(ana, await groupOf(ana, [emma]), {});
      return { code, restore: async () => {} };
    },
  ],
])("%s admits no guest", async (_, prepare) => {
  const { code, restore } = await prepare();
  expect((await ask(server.url, "GET", `/invites/${code}`)).body).toMatchObject({ guests: false });
  const answer = await ask(server.url, "POST", `/invites/${code}/guest`, { fullName: "Lucía" });
  expect(answer).toMatchObject({ status: 403, body: { code: "GUESTS_REFUSED" } });
  await restore();
});

test("an operator switches guests off, also for those who hold a link", async () => {
  await using closed = await startTestServer({ environment: { GUESTS: "off" } });
  const host = await closed.person("ana");
  const { code } = (await host.call<{ code: string }>("GET /people/me/invite")).body;
  expect((await ask(closed.url, "GET", `/invites/${code}`)).body).toMatchObject({ guests: false });
  const answer = await ask(closed.url, "POST", `/invites/${code}/guest`, { fullName: "Lucía" });
  expect(answer).toMatchObject({ status: 403, body: { code: "GUESTS_REFUSED" } });
  expect(await closed.database`select from users where is_guest`).toEqual([]);
  expect((await ask(closed.url, "GET", "/config")).body).toMatchObject({ signUp: { guests: false } });
});

test("a link followed twice in one browser gives the same guest, ten at once give ten", async () => {
  const code = await codeOf(ana);
  const guest = await guestBy(code);
  const again = await ask<Joined>(
    server.url,
    "POST",
    `/invites/${code}/guest`,
    { fullName: "X" },
    { cookie: guest.cookie },
  );
  expect([again.status, again.body.user._id, again.body.conversationId]).toEqual([200, guest.id, guest.conversationId]);
  const other = await codeOf(bruno);
  const elsewhere = await ask(
    server.url,
    "POST",
    `/invites/${other}/guest`,
    { fullName: "X" },
    { cookie: guest.cookie },
  );
  expect(elsewhere).toMatchObject({ status: 403, body: { code: "GUESTS_REFUSED" } });
  const many = await Promise.all(Array.from({ length: 10 }, (_, i) => guestBy(other, `Guest ${i}`)));
  expect(new Set(many.map(({ conversationId }) => conversationId)).size).toBe(10);
  for (const [i, one] of many.entries()) {
    expect((await write(one, one.conversationId, `from ${i}`)).status).toBe(201);
    expect((await historyOf(one, one.conversationId)).body.map(({ text }) => text)).toContain(`from ${i}`);
  }
});

test("signing out ends a guest's visit, and the host can no longer write", async () => {
  const guest = await guestBy(await codeOf(ana));
  await write(guest, guest.conversationId, "Au revoir");
  expect((await guest.call("POST /auth/logout")).status).toBe(200);
  expect((await guest.call("GET /auth/check")).status).toBe(401);
  const refused = await write(ana, guest.conversationId, "¿Sigues ahí?");
  expect(refused.body.code).toBe("NOT_REACHABLE");
  expect((await historyOf(ana, guest.conversationId)).body.map(({ text }) => text)).toContain("Au revoir");
});

test("a guest becomes an account and keeps id, conversation and words", async () => {
  const guest = await guestBy(await codeOf(ana));
  await write(guest, guest.conversationId, "Mes premiers mots");
  const email = `${guest.id}@people.example`;
  const given = { fullName: "Lucía Prat", email, password: "una contraseña larga" };
  const signUp = await ask(server.url, "POST", "/auth/signup", given, { cookie: guest.cookie });
  expect(signUp.status).toBe(201);
  await server.app.idle();
  const token = new URL(server.mails.findLast(({ to }) => to === email)?.link ?? "").searchParams.get("token");
  const cookie = `${guest.cookie}; ${cookiesOf(signUp.headers)}`;
  const verified = await ask<{ user: Me }>(server.url, "POST", "/auth/verify-email", { token }, { cookie });
  expect(verified.body.user).toMatchObject({ _id: guest.id, fullName: "Lucía Prat", email });
  expect(verified.body.user).not.toHaveProperty("guest");
  // The session goes on: a new one would end requests and drafts of the browser's other pages.
  const account = new Person(server.url, verified.body.user, guest.cookie);
  expect((await historyOf(account, guest.conversationId)).body.map(({ text }) => text)).toContain("Mes premiers mots");
  const path = `/messages/send/${emma.id}`;
  expect((await account.call("POST /messages/send/:userId", { path, body: { text: "Hello Emma" } })).status).toBe(201);
});

test("a guest who left before confirming an address gets a new account", async () => {
  const guest = await guestBy(await codeOf(ana));
  const token = await signUp(guest, "Lucía Prat");
  await guest.call("POST /auth/logout");
  expect((await ask(server.url, "POST", "/auth/verify-email", { token })).status).toBe(200);
  const given = { email: `${guest.id}@people.example`, password: "una contraseña larga" };
  const { status, body } = await ask<Me>(server.url, "POST", "/auth/login", given);
  expect([status, body._id === guest.id]).toEqual([200, false]);
});

test("the host's open page sees that a guest is one, and when they no longer are", async () => {
  const id = await groupOf(ana, [emma]);
  const guest = await guestBy(await groupCode(ana, id), "Nadia");
  const written = (await write(guest, id, "Bonjour à tous")).body;
  await guest.call("PUT /message/:id/reactions/:emoji", { path: `/message/${written._id}/reactions/👍` });
  const own = (await write(ana, id, "Bienvenue")).body;
  await guest.call("POST /conversations/:conversationId/read", {
    path: `/conversations/${id}/read`,
    body: { seq: own.seq },
  });
  for (const path of [
    `/conversations/${id}/members`,
    `/conversations/${id}/people?ids=${guest.id}`,
    `/conversations/${id}/receipts/${own._id}`,
    `/message/${written._id}/reactions`,
  ]) {
    const found = await fetch(`${server.url}/api${path}`, { headers: { cookie: ana.cookie } });
    expect([path, await found.text()]).toEqual([path, expect.stringMatching(/"guest":true/)]);
  }
  const desk = await ana.device();
  await settle(guest, "Nadia Roux");
  expect(await desk.hears("personUpdated", ({ fullName }) => fullName === "Nadia Roux")).not.toHaveProperty("guest");

  const direct = await guestBy(await codeOf(ana), "Nuria");
  const phone = await direct.device();
  await direct.call("PUT /settings/profile", { body: { fullName: "Núria" } });
  expect(await desk.hears("personUpdated", ({ _id }) => _id === direct.id)).toMatchObject({ guest: true });
  await settle(direct, "Núria Pla");
  expect(await desk.hears("personUpdated", ({ fullName }) => fullName === "Núria Pla")).not.toHaveProperty("guest");
  expect(await phone.hears("profileUpdated", ({ guest }) => !guest)).toMatchObject({ fullName: "Núria Pla" });
  expect((await direct.call("GET /auth/check")).status).toBe(200);
});

test("a block or removal closes the guest's open page and ends the session", async () => {
  const id = await groupOf(ana, [emma]);
  const [direct, member] = [await guestBy(await codeOf(ana)), await guestBy(await groupCode(ana, id))];
  const [one, two] = [await direct.device(), await member.device()];
  const closed = [one, two].map(({ socket }) => new Promise((resolve) => socket.once("disconnect", resolve)));
  await ana.call("PUT /people/:id/block", { path: `/people/${direct.id}/block` });
  await ana.call("DELETE /conversations/:conversationId/members/:userId", {
    path: `/conversations/${id}/members/${member.id}`,
  });
  await Promise.all(closed);
  for (const guest of [direct, member])
    expect(await guest.call("GET /auth/check")).toMatchObject({ status: 401, body: { sessionEnded: true } });
});

test.each([
  ["an empty name", { fullName: " \u200b " }, 400],
  ["no name", {}, 400],
  ["an endless name", { fullName: "x".repeat(10_000) }, 400],
  ["an unknown language", { fullName: "Lucía", language: "xx" }, 400],
])("a guest with %s is refused and leaves nothing behind", async (_, body, status) => {
  const [before] = await server.database`select count(*) from users`;
  const answer = await ask(server.url, "POST", `/invites/${await codeOf(ana)}/guest`, body);
  expect(answer.status).toBe(status);
  expect(await server.database`select count(*) from users`).toEqual([before]);
});

test("a guest who joins as the link is revoked is in or refused, never half", async () => {
  const code = await codeOf(emma);
  const [answer] = await Promise.all([
    ask<Joined>(server.url, "POST", `/invites/${code}/guest`, { fullName: "Race" }),
    emma.call("DELETE /people/me/invite"),
  ]);
  expect([201, 410]).toContain(answer.status);
  const rows = await server.database`select from users where full_name = 'Race'`;
  expect(rows).toHaveLength(answer.status === 201 ? 1 : 0);
  const later = await ask(server.url, "POST", `/invites/${code}/guest`, { fullName: "Late" });
  expect(later).toMatchObject({ status: 410, body: { code: "INVITE_ENDED" } });
});

test("a guest changes settings of their own, but none that hold for both", async () => {
  const guest = await guestBy(await codeOf(ana));
  const path = `/conversations/${guest.conversationId}/settings`;
  const change = (body: object) => guest.call("PUT /conversations/:conversationId/settings", { path, body });
  expect((await change({ autoTranslate: true })).status).toBe(200);
  for (const body of [{ disappearing: "1h" }, { tone: "formal" }, { linkPreviews: false }])
    expect((await change(body)).status).toBe(403);
});

test("a guest's words have a limit of their own, over HTTP and the socket", async () => {
  await using limited = await startTestServer({
    environment: { RATE_LIMITS: "on", RATE_LIMIT_GUEST_SEND: "2/60" },
  });
  const host = await limited.person("ana");
  const answer = await ask<Joined>(limited.url, "POST", `/invites/${await codeOf(host)}/guest`, { fullName: "Lucía" });
  const guest = new Person(limited.url, answer.body.user, cookiesOf(answer.headers));
  const phone = await guest.device();
  await phone.sends(host.id, "one");
  expect((await write(guest, answer.body.conversationId, "two")).status).toBe(201);
  expect((await write(guest, answer.body.conversationId, "three")).body.code).toBe("RATE_LIMITED");
  const fourth = await phone.send({ to: host.id, text: "four", clientMessageId: crypto.randomUUID() });
  expect(fourth).toMatchObject({ ok: false, error: { code: "RATE_LIMITED" } });
  for (const text of ["a", "b", "c"]) expect((await write(host, answer.body.conversationId, text)).status).toBe(201);
});
