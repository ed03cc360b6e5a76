import { afterAll, beforeAll, expect, test } from "vitest";
import { groupOf, inGroup } from "../../../../test/groups.ts";
import { ManualClock } from "../../../../test/manual-clock.ts";
import { ask, type Person } from "../../../../test/person.ts";
import { startTestServer, type TestServer } from "../../../../test/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
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

test("whoever has the link sees the group's name and size, and joins by following it", async () => {
  const [ana, emma, bruno] = await server.threePeople();
  const id = await groupOf(ana, [emma], "Choir");
  await inGroup(ana, id).change({ description: "Tuesdays at 7" });
  const { status, body: invite } = await inGroup(emma, id).invite();
  expect(status).toBe(201);
  expect(invite.url).toBe(`${server.url}/invite/${invite.code}`);
  expect((await look(invite.code)).body).toEqual({
    kind: "group",
    admits: true,
    group: {
      ...{ title: "Choir", description: "Tuesdays at 7", avatar: "", memberCount: 2 },
      ...{ approval: false, historyForNew: "all" },
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

test("a link is over after its last use, at its end, and when somebody ends it", async () => {
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

test("with approval somebody waits until an admin lets them in, and asking twice is asking once", async () => {
  const [ana, emma, bruno] = await server.threePeople();
  const id = await groupOf(ana, [emma]);
  const { code } = (await inGroup(ana, id).invite({ approval: true, uses: 1 })).body;
  const screen = await ana.device();
  expect((await follow(bruno, code)).body).toEqual({ conversationId: id, waits: true });
  await screen.hears("requestsChanged", ({ conversationId }) => conversationId === id);
  expect((await follow(bruno, code)).body).toMatchObject({ code: "INVITE_ENDED" });
  expect((await requests(ana, id)).body.map(({ _id }) => _id)).toEqual([bruno.id]);
  expect((await requests(emma, id)).status).toBe(403);
  expect((await inGroup(bruno, id).get()).status).toBe(404);
  const path = `/conversations/${id}/requests/${bruno.id}`;
  const door = await bruno.device();
  expect((await ana.call("POST /conversations/:conversationId/requests/:userId", { path })).status).toBe(200);
  await door.hears("conversationCreated", ({ conversationId }) => conversationId === id);
  expect((await requests(ana, id)).body).toEqual([]);
  expect((await ana.call("POST /conversations/:conversationId/requests/:userId", { path })).status).toBe(404);
});

test("who is banned finds every link over, until an admin lifts the ban", async () => {
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

test("who signs up with a group's link stands in the group once the address is confirmed", async () => {
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
