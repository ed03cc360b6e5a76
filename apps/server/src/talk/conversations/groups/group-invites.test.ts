import { cast } from "@lingualoom/fixtures/cast.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { groupOf, inGroup } from "#test/groups.ts";
import { ManualClock } from "#test/manual-clock.ts";
import { ask, type Person } from "#test/person.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ environment: { ADMIN_EMAILS: cast.dieter.email } });
});
afterAll(() => server[Symbol.asyncDispose]());

const look = (code: string) =>
  ask<{ kind: string; group: object; code?: string }>(server.url, "GET", `/invites/${code}`);
const follow = (person: Person, code: string) =>
  person.call<{ conversationId: string; waits?: true; code?: string }>("POST /invites/:code/accept", {
    path: `/invites/${code}/accept`,
  });
const requests = (person: Person, id: string) =>
  person.call<{ _id: string }[]>("GET /conversations/:conversationId/requests", {
    path: `/conversations/${id}/requests`,
  });

test("a user with the link sees the group's name and size, and joins by following it", async () => {
  const [ana, emma, bruno] = await server.threePeople();
  const id = await groupOf(ana, [emma], "Choir");
  await inGroup(ana, id).change({ description: "Tuesdays at 7" });
  const { status, body: invite } = await inGroup(emma, id).invite();
  expect(status).toBe(201);
  expect(invite.url).toBe(`${server.url}/invite/${invite.code}`);
  expect((await look(invite.code)).body).toEqual({
    kind: "group",
    admits: true,
    guests: false,
    group: {
      _id: id,
      title: "Choir",
      description: "Tuesdays at 7",
      avatar: "",
      memberCount: 2,
      approval: false,
      historyForNew: "all",
    },
  });
  const screen = await ana.device();
  expect((await follow(bruno, invite.code)).body).toEqual({ conversationId: id });
  expect(await screen.hears("newMessage", ({ system }) => system?.code === "member_joined")).toMatchObject({
    senderId: bruno.id,
    system: { by: bruno.id },
  });
  expect((await follow(bruno, invite.code)).body).toEqual({ conversationId: id });
  expect((await inGroup(bruno, id).get()).body.memberCount).toBe(3);
});

test("a link expires after its last use, at its end, and when it is ended", async () => {
  const clock = new ManualClock();
  await using own = await startTestServer({ clock });
  const [ana, emma, bruno] = await own.threePeople();
  const id = await groupOf(ana, []);
  const once = (await inGroup(ana, id).invite({ uses: 1 })).body.code;
  expect((await follow(emma, once)).status).toBe(200);
  expect(await follow(bruno, once)).toMatchObject({ status: 410, body: { code: "INVITE_ENDED" } });
  const expiresAt = new Date(clock.now().getTime() + 60_000).toISOString();
  const short = (await inGroup(ana, id).invite({ expiresAt })).body.code;
  clock.advance(60_000);
  expect((await follow(bruno, short)).status).toBe(410);
  const ended = (await inGroup(ana, id).invite()).body.code;
  const path = `/conversations/${id}/invites/${ended}`;
  expect((await emma.call("DELETE /conversations/:conversationId/invites/:code", { path })).status).toBe(403);
  expect((await ana.call("DELETE /conversations/:conversationId/invites/:code", { path })).status).toBe(200);
  expect((await follow(bruno, ended)).status).toBe(410);
  expect((await inGroup(ana, id).invite({ expiresAt: clock.now().toISOString() })).status).toBe(400);
});

test("with approval people wait for an admin, and asking twice counts once", async () => {
  const [ana, emma, bruno] = await server.threePeople();
  const dieter = await server.person("dieter");
  const id = await groupOf(ana, [emma]);
  const { code } = (await inGroup(ana, id).invite({ approval: true, uses: 1 })).body;
  const screen = await ana.device();
  expect((await follow(bruno, code)).body).toEqual({ conversationId: id, waits: true });
  await screen.hears("requestsChanged", ({ conversationId }) => conversationId === id);
  expect((await follow(bruno, code)).body).toMatchObject({ code: "INVITE_ENDED" });
  const more = (await inGroup(ana, id).invite({ approval: true })).body.code;
  for (const who of [bruno, dieter])
    expect((await follow(who, more)).body).toEqual({ conversationId: id, waits: true });
  expect((await requests(ana, id)).body.map(({ _id }) => _id)).toEqual([bruno.id, dieter.id]);
  expect((await requests(emma, id)).status).toBe(403);
  expect((await inGroup(bruno, id).get()).status).toBe(404);
  const path = `/conversations/${id}/requests/${bruno.id}`;
  const gate = await bruno.device();
  expect((await ana.call("POST /conversations/:conversationId/requests/:userId", { path })).status).toBe(200);
  await gate.hears("conversationCreated", ({ conversationId }) => conversationId === id);
  expect((await requests(ana, id)).body.map(({ _id }) => _id)).toEqual([dieter.id]);
  expect((await ana.call("POST /conversations/:conversationId/requests/:userId", { path })).status).toBe(404);
});

test("a suspended user does not wait for approval", async () => {
  const [ana, farah, dieter] = [
    await server.person("ana"),
    await server.person("farah"),
    await server.person("dieter"),
  ];
  const id = await groupOf(ana, []);
  await follow(farah, (await inGroup(ana, id).invite({ approval: true })).body.code);
  expect((await requests(ana, id)).body.map(({ _id }) => _id)).toEqual([farah.id]);
  const path = (what: string) => `/health/admin/users/${farah.id}/${what}`;
  await dieter.call("POST /health/admin/users/:id/suspend", { path: path("suspend") });
  expect((await requests(ana, id)).body).toEqual([]);
  await dieter.call("POST /health/admin/users/:id/restore", { path: path("restore") });
  expect((await requests(ana, id)).body.map(({ _id }) => _id)).toEqual([farah.id]);
});

test("a banned user finds every link expired, until an admin lifts the ban", async () => {
  const [ana, emma, bruno] = await server.threePeople();
  const id = await groupOf(ana, [emma, bruno]);
  const { code } = (await inGroup(ana, id).invite()).body;
  expect((await inGroup(ana, id).remove(bruno, "?ban=true")).status).toBe(200);
  expect(await follow(bruno, code)).toMatchObject({ status: 410 });
  expect((await inGroup(emma, id).add(bruno)).body).toEqual({ added: [], invited: [] });
  const path = `/conversations/${id}/bans/${bruno.id}`;
  expect((await emma.call("DELETE /conversations/:conversationId/bans/:userId", { path })).status).toBe(403);
  expect((await ana.call("DELETE /conversations/:conversationId/bans/:userId", { path })).status).toBe(200);
  expect((await follow(bruno, code)).status).toBe(200);
});

const ids = (answer: { body: { _id: string }[] }) => answer.body.map(({ _id }) => _id);
const bans = async (person: Person, id: string) =>
  ids(await person.call("GET /conversations/:conversationId/bans", { path: `/conversations/${id}/bans` }));
const invitations = async (person: Person) =>
  (await person.call<{ conversationId: string }[]>("GET /invitations")).body.map((one) => one.conversationId);
const say = (person: Person, verb: "POST" | "DELETE", id: string) =>
  person.call(`${verb} /invitations/:conversationId`, { path: `/invitations/${id}` });
const asks = (person: Person, groupsFrom: string) => person.call("PUT /settings/translation", { body: { groupsFrom } });
const UNKNOWN_ID = "01890a5d-ac96-774b-bcce-b302099a8057";

interface Stage {
  readonly id: string;
  readonly owner: Person;
  readonly member: Person;
  readonly banned: Person;
  readonly link: string;
  readonly approvedLink: string;
}

const nothing = async (_: Stage): Promise<unknown> => undefined;
/** Each way into a group: what happens before the ban, the attempt after it, and its result. */
const WAYS: Readonly<
  Record<string, [typeof nothing, (stage: Stage) => Promise<{ status: number; body: unknown }>, object]>
> = {
  "a link": [nothing, ({ banned, link }) => follow(banned, link), { status: 410 }],
  "a link with approval": [nothing, ({ banned, approvedLink }) => follow(banned, approvedLink), { status: 410 }],
  "an invitation that waits": [
    ({ member, banned, id }) => inGroup(member, id).add(banned),
    ({ banned, id }) => say(banned, "POST", id),
    { status: 404 },
  ],
  "a request that waits": [
    ({ banned, approvedLink }) => follow(banned, approvedLink),
    ({ owner, banned, id }) =>
      owner.call("POST /conversations/:conversationId/requests/:userId", {
        path: `/conversations/${id}/requests/${banned.id}`,
      }),
    { status: 404 },
  ],
  "a member who invites": [
    nothing,
    ({ member, banned, id }) => inGroup(member, id).add(banned),
    { status: 200, body: { added: [], invited: [] } },
  ],
  "a member who adds": [
    ({ banned }) => asks(banned, "everyone"),
    ({ member, banned, id }) => inGroup(member, id).add(banned),
    { status: 200, body: { added: [], invited: [] } },
  ],
  "an admin who adds": [
    ({ banned }) => asks(banned, "everyone"),
    ({ owner, banned, id }) => inGroup(owner, id).add(banned),
    { status: 403, body: { message: expect.stringContaining("Lift the ban first") } },
  ],
};

describe.each(Object.entries(WAYS))("%s", (_, [before, attempt, answer]) => {
  test.each([true, false])("a banned user stays out, former members included: %s", async (wasMember) => {
    const [owner, member] = await server.threePeople();
    const banned = await server.person("dieter");
    const id = await groupOf(owner, [member]);
    const link = (await inGroup(owner, id).invite()).body.code;
    const approvedLink = (await inGroup(owner, id).invite({ approval: true })).body.code;
    const stage = { id, owner, member, banned, link, approvedLink };
    if (wasMember) {
      await follow(banned, link);
      await inGroup(owner, id).remove(banned);
    }
    await asks(banned, "nobody");
    await before(stage);
    expect((await inGroup(owner, id).remove(banned, "?ban=true")).status).toBe(200);
    expect(await invitations(banned)).toEqual([]);
    expect((await requests(owner, id)).body).toEqual([]);
    expect(await attempt(stage)).toMatchObject(answer);
    expect((await inGroup(banned, id).get()).status).toBe(404);
    expect(await bans(owner, id)).toEqual([banned.id]);
    expect(await invitations(banned)).toEqual([]);
    const path = `/conversations/${id}/bans/${banned.id}`;
    await owner.call("DELETE /conversations/:conversationId/bans/:userId", { path });
    expect((await follow(banned, link)).status).toBe(200);
  });
});

test.each<[string, (owner: Person, maker: Person, id: string) => Promise<unknown>]>([
  ["are banned", (owner, maker, id) => inGroup(owner, id).remove(maker, "?ban=true")],
  ["are removed", (owner, maker, id) => inGroup(owner, id).remove(maker)],
  ["leave", (_, maker, id) => inGroup(maker, id).leave()],
  ["are members where only admins add", (owner, _, id) => inGroup(owner, id).change({ adding: "admins" })],
  [
    "are admins no more where only admins add",
    async (owner, maker, id) => {
      await inGroup(owner, id).role(maker, "admin");
      await inGroup(owner, id).change({ adding: "admins" });
      expect(await invitations(await server.person("dieter"))).toEqual([id]);
      await inGroup(owner, id).role(maker, "member");
    },
  ],
])("links and invitations end when those who made them %s", async (_, lose) => {
  const [owner, maker, follower] = await server.threePeople();
  const invited = await server.person("dieter");
  await asks(invited, "nobody");
  const id = await groupOf(owner, [maker]);
  const theirs = (await inGroup(maker, id).invite()).body.code;
  const owners = (await inGroup(owner, id).invite()).body.code;
  await inGroup(maker, id).add(invited);
  expect(await invitations(invited)).toEqual([id]);
  const gate = await invited.device();
  await lose(owner, maker, id);
  await gate.hears("invitationsChanged");
  expect(await invitations(invited)).toEqual([]);
  expect((await say(invited, "POST", id)).status).toBe(404);
  expect((await follow(follower, theirs)).status).toBe(410);
  expect((await follow(follower, owners)).status).toBe(200);
});

test("reading bans, requests and links waits for no change of the group", async () => {
  const [owner] = await server.threePeople();
  const id = await groupOf(owner, []);
  await server.database.begin(async (sql) => {
    await sql`select from conversations where id = ${id} for update`;
    for (const part of ["bans", "requests", "invites"]) {
      const path = `/conversations/${id}/${part}`;
      expect((await owner.call("GET /conversations/:conversationId/bans", { path })).status).toBe(200);
    }
  });
});

test("only visible people can be banned, and the answer does not reveal who exists", async () => {
  const [owner, member] = await server.threePeople();
  const [hidden, shy] = [await server.person("giulia"), await server.person("chloe")];
  const id = await groupOf(owner, [member, shy]);
  for (const one of [hidden, shy]) await one.call("PUT /settings/translation", { body: { discoverable: false } });
  const ban = (userId: string) =>
    owner.call("DELETE /conversations/:conversationId/members/:userId", {
      path: `/conversations/${id}/members/${userId}?ban=true`,
    });
  const answer = await ban(hidden.id);
  expect(answer).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
  expect((await ban(UNKNOWN_ID)).body).toEqual(answer.body);
  expect(await bans(owner, id)).toEqual([]);
  // A former member can be banned even if they hide.
  await inGroup(shy, id).leave();
  expect((await ban(shy.id)).status).toBe(200);
  expect(await bans(owner, id)).toEqual([shy.id]);
});

test("signing up with a group's link joins the group after confirmation", async () => {
  const [ana] = await server.threePeople();
  const id = await groupOf(ana, []);
  const { code } = (await inGroup(ana, id).invite()).body;
  const email = "lucia@people.example";
  const signUp = { fullName: "Lucía", email, password: "una contraseña larga", invite: code };
  expect((await ask(server.url, "POST", "/auth/signup", signUp)).status).toBe(201);
  await server.app.idle();
  const link = new URL(server.mails.findLast(({ to }) => to === email)?.link ?? "");
  const verified = await ask<{ conversationId?: string }>(server.url, "POST", "/auth/verify-email", {
    token: link.searchParams.get("token"),
  });
  expect(verified.body.conversationId).toBe(id);
  expect((await inGroup(ana, id).get()).body.memberCount).toBe(2);
});
