import type { Conversation, Message, Person as PersonShape } from "@lingualoom/contract/shapes.ts";
import { cast } from "@lingualoom/fixtures/cast.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ask, type Person } from "#test/person.ts";
import { picture } from "#test/pictures.ts";
import { sharedTestServer, startTestServer, type TestServer } from "#test/server.ts";

interface InvitePage {
  readonly kind: string;
  readonly person: {
    readonly fullName: string;
    readonly profilePic: string;
    readonly writes?: string;
    readonly greeting?: string;
  };
  readonly code?: string;
}
interface Accepted extends PersonShape {
  readonly conversationId: string;
  readonly code?: string;
}

const UNKNOWN_CODE = "0123456789";

/** Shared by tests that change nothing visible to other tests. */
let at: TestServer;
beforeAll(async () => {
  at = await startTestServer();
});
afterAll(() => at[Symbol.asyncDispose]());

interface OwnInvite {
  readonly code: string;
  readonly url: string;
  readonly greeting: string | null;
}

const inviteOf = async (person: Person) => (await person.call<OwnInvite>("GET /people/me/invite")).body;
const greetWith = (person: Person, greeting: unknown) =>
  person.call<OwnInvite>("PUT /people/me/invite", { body: { greeting } });
const look = (server: TestServer, code: string, cookie = "") =>
  ask<InvitePage>(server.url, "GET", `/invites/${code}`, undefined, { cookie });
const accept = (person: Person, code: string) =>
  person.call<Accepted>("POST /invites/:code/accept", { path: `/invites/${code}/accept` });
const known = async (person: Person) =>
  (await person.call<PersonShape[]>("GET /messages/contacts", { path: "/messages/contacts?known=true" })).body;
const chats = async (person: Person) => (await person.call<Conversation[]>("GET /conversations")).body;

test("an invite stays until renewed and shows name, picture and language", async () => {
  await using server = await sharedTestServer();
  const emma = await server.person("emma", { preferredLanguage: "fr" });
  const profilePic = `data:image/png;base64,${(await picture().png().toBuffer()).toString("base64")}`;
  await emma.call("PUT /settings/profile", { body: { profilePic } });
  const { code, url } = await inviteOf(emma);
  expect(url).toBe(`${server.url}/invite/${code}`);
  expect(await inviteOf(emma)).toEqual({ code, url, greeting: null, guests: true });
  const spelled = `${code.slice(0, 5)}-${code.slice(5)}`.toLowerCase().replaceAll("0", "o").replaceAll("1", "l");
  for (const typed of [code, spelled]) {
    const { status, body } = await look(server, typed);
    expect(status).toBe(200);
    expect(body).toEqual({
      kind: "person",
      person: { _id: emma.id, fullName: emma.me.fullName, profilePic: `/api/invites/${code}/picture`, writes: "fr" },
      admits: true,
      guests: true,
    });
  }
  const shown = await fetch(`${server.url}/api/invites/${code}/picture`);
  expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "image/webp"]);
});

test("a renewed or ended code is invalid, and distinct from an unknown one", async () => {
  await using server = await sharedTestServer();
  const [ana, emma] = [await server.person("ana"), await server.person("emma")];
  const first = (await inviteOf(emma)).code;
  const second = (await emma.call<{ code: string }>("POST /people/me/invite")).body.code;
  expect(second).not.toBe(first);
  expect((await emma.call("DELETE /people/me/invite")).body).toEqual({ success: true });
  for (const code of [first, second]) {
    expect(await look(server, code)).toMatchObject({ status: 410, body: { code: "INVITE_ENDED" } });
    expect(await accept(ana, code)).toMatchObject({ status: 410, body: { code: "INVITE_ENDED" } });
  }
  expect(await look(server, UNKNOWN_CODE)).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
  expect([first, second]).not.toContain((await inviteOf(emma)).code);
});

test("accepting begins one conversation for both, even if hidden or unlisted", async () => {
  await using server = await startTestServer({ environment: { DIRECTORY: "off" } });
  const hidden = { discoverable: false };
  const [ana, emma] = [await server.person("ana", hidden), await server.person("emma", hidden)];
  const [phone, desk] = [await ana.device(), await emma.device()];
  const { code } = await inviteOf(emma);
  const { status, body } = await accept(ana, code);
  expect({ status, id: body._id, name: body.fullName }).toEqual({
    status: 200,
    id: emma.id,
    name: emma.me.fullName,
  });
  const system = { code: "invite_accepted", by: ana.id, users: [], value: null };
  expect(await desk.hears("newMessage")).toMatchObject({ conversationId: body.conversationId, system });
  expect(await phone.hears("messageSent")).toMatchObject({ system });
  await phone.hears("getOnlineUsers", (online) => online.includes(emma.id));
  await desk.hears("getOnlineUsers", (online) => online.includes(ana.id));
  for (const [me, other] of [
    [ana, emma],
    [emma, ana],
  ] as const) {
    const unreadCount = me === emma ? 1 : 0;
    expect(await chats(me)).toMatchObject([{ _id: body.conversationId, unreadCount, lastMessage: { seq: 1, system } }]);
    expect(await known(me)).toMatchObject([{ _id: other.id, writes: cast[other === ana ? "ana" : "emma"].language }]);
  }
  await desk.sends(ana.id, "Welcome");

  expect((await accept(ana, code)).body.conversationId).toBe(body.conversationId);
  expect((await accept(emma, (await inviteOf(ana)).code)).body.conversationId).toBe(body.conversationId);
  expect(await chats(emma)).toMatchObject([{ lastMessage: { seq: 2 } }]);
});

const GREETING = "¡Hola! Aquí podemos escribirnos, cada uno en su idioma.";
const textsOf = async (person: Person, id = "") =>
  (
    await person.call<Message[]>("GET /conversations/:conversationId/messages", {
      path: `/conversations/${id}/messages`,
    })
  ).body.map(({ text, senderId, system }) => (system ? system.code : `${senderId}: ${text}`));

test("the inviter's greeting is the first message, once for each guest", async () => {
  await using server = await startTestServer();
  const [ana, emma, dieter] = [await server.person("ana"), await server.person("emma"), await server.person("dieter")];
  const [phone, desk] = [await emma.device(), await ana.device()];
  const { code, greeting } = (await greetWith(ana, `  ${GREETING}\n`)).body;
  expect([greeting, (await inviteOf(ana)).greeting]).toEqual([GREETING, GREETING]);
  expect((await look(server, code)).body.person.greeting).toBe(GREETING);

  const twice = await Promise.all([accept(emma, code), accept(emma, code)]);
  const { conversationId } = twice[0].body;
  await phone.hears("newMessage", ({ text, senderId }) => text === GREETING && senderId === ana.id);
  await desk.hears("messageSent", ({ text }) => text === GREETING);
  await accept(emma, code);
  await accept(dieter, code);
  expect(await textsOf(emma, conversationId)).toEqual([`${ana.id}: ${GREETING}`, "invite_accepted"]);
  const lasts = (await chats(ana)).map(({ lastMessage, unreadCount }) => [lastMessage.system?.by, unreadCount]);
  expect(lasts).toEqual([dieter, emma].map(({ id }) => [id, 1]));
  await server.app.idle();
  const [stored] = await server.database`select seq, language from messages where text = ${GREETING}`;
  expect(stored).toEqual({ seq: 1, language: "es" });

  // Following another link of a known person does not repeat the greeting.
  const renewed = (await ana.call<OwnInvite>("POST /people/me/invite")).body;
  expect(renewed.greeting).toBe(GREETING);
  await accept(emma, renewed.code);
  expect(await server.database`select from messages where text = ${GREETING}`).toHaveLength(2);
  await greetWith(ana, "Hola");
  expect((await ana.call<OwnInvite>("POST /people/me/invite")).body.greeting).toBe("Hola");
});

test.each([
  ["with spaces and invisible characters", " \u200b\u2060 ", 200, ""],
  ["of as many characters as there may be", "🧶".repeat(300), 200, "🧶".repeat(300)],
  ["of one character more", "🧶".repeat(301), 413, "TEXT_TOO_LONG"],
  ["with a NUL", "Ho\u0000la", 400, "VALIDATION"],
  ["with half a character", "Hola \ud83e", 400, "VALIDATION"],
  ["that is no text", 7, 400, "VALIDATION"],
])("a greeting %s", async (_, typed, status, expected) => {
  const person = await at.person("farah");
  const { code } = await inviteOf(person);
  const answer = await greetWith(person, typed);
  expect([answer.status, status === 200 ? answer.body.greeting : answer.body.code]).toEqual([status, expected]);
  if (expected !== "") return;
  const guest = await at.person("jun");
  const { conversationId } = (await accept(guest, code)).body;
  expect(await textsOf(guest, conversationId)).toEqual(["invite_accepted"]);
  expect((await look(at, code)).body.person).not.toHaveProperty("greeting");
});

test("ended invites, blocks, suspensions and existing chats send no greeting", async () => {
  await using server = await startTestServer();
  const [ana, emma, bruno] = [await server.person("ana"), await server.person("emma"), await server.person("bruno")];
  const { code } = (await greetWith(ana, GREETING)).body;
  const path = `/people/${emma.id}/block`;
  await ana.call("PUT /people/:id/block", { path });
  expect((await accept(emma, code)).status).toBe(404);
  await ana.call("DELETE /people/:id/block", { path });
  await server.database`update users set suspended_at = now() where id = ${ana.id}`;
  expect((await accept(emma, code)).status).toBe(404);
  const token = await signUpWith(server, code);
  expect(await ask(server.url, "POST", "/auth/verify-email", { token })).toMatchObject({ status: 200 });
  await server.database`update users set suspended_at = null where id = ${ana.id}`;
  const device = await bruno.device();
  await device.sends(ana.id, "Hallo");
  expect((await accept(bruno, code)).status).toBe(200);
  await ana.call("DELETE /people/me/invite");
  expect((await accept(emma, code)).status).toBe(410);
  expect(await server.database`select from messages where text = ${GREETING}`).toEqual([]);
});

test("one's own invite is refused, and one behind a block looks unknown", async () => {
  await using server = await sharedTestServer();
  const [ana, emma] = [await server.person("ana"), await server.person("emma")];
  const { code } = await inviteOf(emma);
  expect(await accept(emma, code)).toMatchObject({ status: 400, body: { code: "SELF" } });
  const none = [(await accept(ana, UNKNOWN_CODE)).body, (await look(server, UNKNOWN_CODE, ana.cookie)).body];
  for (const [blocker, blocked] of [
    [ana, emma],
    [emma, ana],
  ] as const) {
    const path = `/people/${blocked.id}/block`;
    await blocker.call("PUT /people/:id/block", { path });
    expect([(await accept(ana, code)).body, (await look(server, code, ana.cookie)).body]).toEqual(none);
    await blocker.call("DELETE /people/:id/block", { path });
  }
  expect(await chats(ana)).toEqual([]);
});

test("the invite of a deleted account is unknown", async () => {
  await using server = await startTestServer();
  const [ana, emma] = [await server.person("ana"), await server.person("emma")];
  const { code } = await inviteOf(emma);
  await emma.call("POST /account/delete", { body: { password: cast.emma.password } });
  for (const { status } of [await look(server, code), await accept(ana, code)]) expect(status).toBe(404);
  expect(await server.database`select from invites`).toHaveLength(0);
});

test("guesses are limited per network and per user, and following real codes is not", async () => {
  await using server = await startTestServer({
    environment: { RATE_LIMITS: "on", RATE_LIMIT_INVITE_GUESS: "3/900", TRUST_PROXY: "1" },
  });
  const [ana, emma] = [await server.person("ana"), await server.person("emma")];
  const { code } = await inviteOf(emma);
  const from = (address: string, one: string, cookie = "") =>
    ask<InvitePage>(server.url, "GET", `/invites/${one}`, undefined, { cookie, "x-forwarded-for": address });
  for (let i = 0; i < 6; i++) expect((await from("192.0.2.1", code)).status).toBe(200);
  for (const status of [404, 404, 404, 429])
    expect((await from("192.0.2.1", UNKNOWN_CODE, status === 404 ? ana.cookie : "")).status).toBe(status);
  expect(await from("192.0.2.1", code)).toMatchObject({ status: 429, body: { code: "RATE_LIMITED" } });
  // The limit follows the person to other networks, and does not affect other people there.
  expect((await from("192.0.2.2", code, ana.cookie)).status).toBe(429);
  expect((await from("192.0.2.2", code)).status).toBe(200);
});

async function signUpWith(server: TestServer, invite: string, email = "lucia@people.example") {
  const body = { fullName: "Lucía", email, password: "una contraseña larga", invite };
  expect((await ask(server.url, "POST", "/auth/signup", body)).status).toBe(201);
  await server.app.idle();
  return new URL(server.mails.findLast(({ to }) => to === email)?.link ?? "").searchParams.get("token");
}

test("signing up with an invite opens the conversation after confirmation", async () => {
  const log: string[] = [];
  await using server = await startTestServer({ onLog: (line) => void log.push(line) });
  const emma = await server.person("emma", { discoverable: false });
  const { code } = (await greetWith(emma, "Good to see you here")).body;
  const token = await signUpWith(server, code);
  expect(await chats(emma)).toEqual([]);
  const verified = await ask<{ conversationId?: string }>(server.url, "POST", "/auth/verify-email", {
    token,
  });
  const [chat] = await chats(emma);
  expect(verified.body.conversationId).toBe(chat?._id);
  expect(await textsOf(emma, chat?._id)).toEqual([`${emma.id}: Good to see you here`, "invite_accepted"]);
  expect((await known(emma)).map(({ fullName }) => fullName)).toEqual(["Lucía"]);
  expect(log.join("\n")).not.toContain(code);
});

test("account and conversation begin together, and a failed invite spares the account", async () => {
  const log: string[] = [];
  await using server = await startTestServer({ onLog: (line) => void log.push(line) });
  const emma = await server.person("emma");
  const { code } = await inviteOf(emma);
  const verify = (token: string | null) =>
    ask<{ conversationId?: string }>(server.url, "POST", "/auth/verify-email", { token });
  const accounts = async (email: string) => (await server.database`select 1 from users where email = ${email}`).length;

  const email = "lucia@people.example";
  const token = await signUpWith(server, code, email);
  // While this lock is held no conversation can begin, so a server killed now must not leave an account without one.
  const [held, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = server.database.begin(async (sql) => {
    await sql`lock table conversations in exclusive mode`;
    held.resolve();
    await free.promise;
  });
  await held.promise;
  const verifying = verify(token);
  const waits = () =>
    server.database`select 1 from pg_locks where not granted and relation = 'conversations'::regclass`;
  await expect.poll(async () => (await waits()).length).toBe(1);
  expect(await accounts(email)).toBe(0);
  free.resolve();
  await holding;
  expect((await verifying).body.conversationId).toBe((await chats(emma))[0]?._id);
  expect(await accounts(email)).toBe(1);

  const second = "bruno@people.example";
  const other = await signUpWith(server, code, second);
  await server.database`alter table conversations rename column direct_low to gone`;
  expect(await verify(other)).toMatchObject({ status: 200 });
  expect(await accounts(second)).toBe(1);
  expect(log.join("\n")).toContain("an invite was not followed");
});

test("an invite that expires before the address is confirmed changes nothing", async () => {
  await using server = await startTestServer();
  const emma = await server.person("emma");
  const token = await signUpWith(server, (await inviteOf(emma)).code);
  await emma.call("DELETE /people/me/invite");
  const verified = await ask(server.url, "POST", "/auth/verify-email", { token });
  expect(verified).toMatchObject({ status: 200, body: { message: expect.any(String) } });
  expect(verified.body).not.toHaveProperty("conversationId");
  expect(await chats(emma)).toEqual([]);
});
