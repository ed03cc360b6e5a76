import type { Output } from "@lingualoom/contract/calls.ts";
import type { Conversation, Message, Person as PersonShape } from "@lingualoom/contract/shapes.ts";
import { cast } from "@lingualoom/fixtures/cast.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { groupOf, inGroup } from "#test/groups.ts";
import { ask, type Person } from "#test/person.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

type Bot = Output<"GET /bots">[number];

let server: TestServer;
let ana: Person;
let emma: Person;
let dieter: Person;
beforeAll(async () => {
  server = await startTestServer({ environment: { ADMIN_EMAILS: cast.dieter.email } });
  [ana, emma, dieter] = [await server.person("ana"), await server.person("emma"), await server.person("dieter")];
});
afterAll(() => server?.[Symbol.asyncDispose]());

async function botOf(owner: Person, more: object = {}) {
  const { status, body } = await owner.call<Bot & { code?: string }>("POST /bots", {
    body: { fullName: "Weather", ...more },
  });
  expect([status, body.code]).toEqual([201, undefined]);
  const { token } = (
    await owner.call<{ token: string }>("POST /bots/:id/tokens", {
      path: `/bots/${body._id}/tokens`,
      body: { name: "Home", scopes: ["read", "write", "manage"] },
    })
  ).body;
  const asks = <T>(method: string, path: string, input?: object) =>
    ask<T & { code?: string }>(server.url, method, path, input, { authorization: `Bearer ${token}` });
  return { bot: body, asks };
}
const remove = (owner: Person, id: string) => owner.call("DELETE /bots/:id", { path: `/bots/${id}` });
const addTo = (person: Person, group: string, id: string) =>
  person.call("POST /conversations/:conversationId/members", {
    path: `/conversations/${group}/members`,
    body: { userIds: [id] },
  });

test("a bot reads and writes only where it was added, marked as a bot", async () => {
  const { bot, asks } = await botOf(ana);
  const [group, other] = [await groupOf(ana, [emma]), await groupOf(ana, [emma])];
  expect((await asks("GET", `/conversations/${group}/messages`)).status).toBe(404);
  expect((await addTo(ana, group, bot._id)).status).toBe(200);
  await inGroup(emma, group).write("Will it rain?");
  const read = await asks<Message[]>("GET", `/conversations/${group}/messages`);
  expect(read.body.map(({ text }) => text)).toContain("Will it rain?");
  const wrote = await asks<Message>("POST", `/conversations/${group}/messages`, { text: "It will" });
  expect([wrote.status, wrote.body.senderId]).toEqual([201, bot._id]);
  const members = (await inGroup(emma, group).members()).body.map(({ user }) => user as PersonShape);
  expect(members.filter((user) => user.bot).map(({ fullName }) => fullName)).toEqual(["Weather"]);
  expect((await asks("GET", `/conversations/${other}`)).status).toBe(404);
  expect((await asks("GET", "/messages/contacts")).body.code).toBe("FORBIDDEN");
  expect((await asks("GET", `/people/${dieter.id}`)).status).toBe(404);
  const programs = await emma.call<Output<"GET /conversations/:conversationId/programs">>(
    "GET /conversations/:conversationId/programs",
    { path: `/conversations/${group}/programs` },
  );
  expect(programs.body.bots).toMatchObject([{ bot: { _id: bot._id, bot: true }, owner: { _id: ana.id } }]);
  await remove(ana, bot._id);
});

test("a bot is found by its owner, and by others only with the owner's permission", async () => {
  const { bot } = await botOf(ana);
  const finds = async (person: Person) => {
    const { body } = await person.call<PersonShape[]>("GET /messages/contacts", {
      path: "/messages/contacts?q=weather",
    });
    const { status } = await person.call("GET /people/:userId", { path: `/people/${bot._id}` });
    return [body.map(({ _id }) => _id), status];
  };
  expect([await finds(ana), await finds(emma)]).toEqual([
    [[bot._id], 200],
    [[], 404],
  ]);
  await ana.call("PATCH /bots/:id", { path: `/bots/${bot._id}`, body: { discoverable: true, writes: "es" } });
  expect([await finds(ana), await finds(emma)]).toEqual([
    [[bot._id], 200],
    [[bot._id], 200],
  ]);
  const shown = await emma.call<PersonShape>("GET /people/:userId", { path: `/people/${bot._id}` });
  expect(shown.body).toMatchObject({ bot: true, writes: "es" });
  await remove(ana, bot._id);
});

test("a bot answers people who wrote to it, and writes to no one first", async () => {
  const { bot, asks } = await botOf(ana);
  const send = () => asks<Message>("POST", `/messages/send/${emma.id}`, { text: "It will rain" });
  expect((await send()).body.code).toBe("NOT_REACHABLE");
  await (await emma.device()).sends(bot._id, "hello");
  expect((await send()).status).toBe(201);
  const group = { title: "Mine", memberIds: [emma.id], description: "", avatar: "" };
  expect((await asks("POST", "/conversations", group)).body.code).toBe("FORBIDDEN");
  await remove(ana, bot._id);
});

test("a bot's own level neither raises nor lowers a chat's privacy level", async () => {
  const { bot, asks } = await botOf(ana);
  const group = await groupOf(ana, [emma]);
  const path = `/conversations/${group}/settings`;
  for (const person of [ana, emma])
    await person.call("PUT /conversations/:conversationId/settings", { path, body: { privacyLevel: "device" } });
  const level = async () =>
    (await emma.call<Conversation>("GET /conversations/:conversationId", { path: `/conversations/${group}` })).body
      .privacyLevel;
  expect(await level()).toBe("device");
  await addTo(ana, group, bot._id);
  expect(await level()).toBe("device");
  expect((await asks("PUT", path, { privacyLevel: "providers" })).body.code).toBe("FORBIDDEN");
  for (const person of [ana, emma])
    await person.call("PUT /conversations/:conversationId/settings", { path, body: { privacyLevel: "providers" } });
  expect(await level()).toBe("providers");
  await remove(ana, bot._id);
});

test("a user has at most five bots, and an administrator more", async () => {
  for (const [person, most] of [
    [emma, 5],
    [dieter, 6],
  ] as const) {
    for (let made = 0; made < most; made += 1)
      expect((await person.call("POST /bots", { body: { fullName: `Bot ${made}` } })).status).toBe(201);
  }
  const more = await emma.call<{ code?: string }>("POST /bots", { body: { fullName: "One more" } });
  expect([more.status, more.body.code]).toEqual([409, "TOO_MANY_BOTS"]);
  const listed = await dieter.call<{ users: { bot?: true; email: string }[]; total: number }>(
    "GET /health/admin/users",
  );
  const bots = listed.body.users.filter((user) => user.bot);
  expect(bots).toHaveLength(11);
  expect(bots.every(({ email }) => email === "")).toBe(true);
  expect(listed.body.total).toBe(listed.body.users.length - bots.length);
});

test("a deleted bot leaves placeholders, and no email is sent", async () => {
  const { bot, asks } = await botOf(ana);
  await (await emma.device()).sends(bot._id, "hello");
  const said = await asks<Message>("POST", `/messages/send/${emma.id}`, { text: "It will rain" });
  expect((await remove(emma, bot._id)).status).toBe(404);
  expect((await remove(ana, bot._id)).status).toBe(200);
  expect((await asks("GET", "/auth/check")).status).toBe(401);
  const path = `/conversations/${said.body.conversationId}/messages`;
  const read = await emma.call<Message[]>("GET /conversations/:conversationId/messages", { path });
  expect(read.body.at(-1)).toMatchObject({ text: "", deletedAt: expect.any(String) });
  const mail = await server.database`select from work where payload->>'recipient' like 'bot %'`;
  expect(mail).toHaveLength(0);
});

test("a suspended owner's bots have no program, and a deleted owner's bots are gone", async () => {
  const chloe = await server.person("chloe");
  const { bot, asks } = await botOf(chloe);
  await dieter.call("POST /health/admin/users/:id/suspend", { path: `/health/admin/users/${chloe.id}/suspend` });
  expect((await asks("GET", "/auth/check")).status).toBe(401);
  const found = () => dieter.call<{ users: { _id: string }[] }>("GET /health/admin/users");
  const isThere = async () => (await found()).body.users.some(({ _id }) => _id === bot._id);
  expect(await isThere()).toBe(true);
  await dieter.call("DELETE /health/admin/users/:id", { path: `/health/admin/users/${chloe.id}` });
  expect(await isThere()).toBe(false);
});

test("a bot's commands are listed where it is a member, and only the bot sets them", async () => {
  const { bot, asks } = await botOf(ana);
  const group = await groupOf(ana, [emma]);
  const commands = [{ name: "weather", description: "The weather of a place" }];
  const listed = async () => {
    const path = `/conversations/${group}/programs`;
    const { body } = await emma.call<Output<"GET /conversations/:conversationId/programs">>(
      "GET /conversations/:conversationId/programs",
      { path },
    );
    return body.bots.map((one) => one.commands);
  };
  expect((await asks("PUT", "/bots/me/commands", { commands })).status).toBe(200);
  expect((await ana.call("PUT /bots/me/commands", { body: { commands } })).body.code).toBe("FORBIDDEN");
  expect(await listed()).toEqual([]);
  await addTo(ana, group, bot._id);
  expect(await listed()).toEqual([commands]);
  await inGroup(emma, group).write("/weather Lima");
  const read = await asks<Message[]>("GET", `/conversations/${group}/messages`);
  expect(read.body.at(-1)?.text).toBe("/weather Lima");
  for (const name of ["Weather", "a b", "", "/x", "a".repeat(33)])
    expect((await asks("PUT", "/bots/me/commands", { commands: [{ name, description: "" }] })).status).toBe(400);
  await remove(ana, bot._id);
});

test("a group outlives leaving bots, is never theirs, and ends with its last person", async () => {
  const { bot, asks } = await botOf(ana);
  const group = await groupOf(ana, []);
  await addTo(ana, group, bot._id);
  const path = `/conversations/${group}/members/${bot._id}`;
  for (const [role, status] of [
    ["admin", 200],
    ["owner", 403],
  ] as const)
    expect(
      (await ana.call("PATCH /conversations/:conversationId/members/:userId", { path, body: { role } })).status,
    ).toBe(status);
  expect((await asks("DELETE", path)).status).toBe(200);
  expect((await inGroup(ana, group).get()).body).toMatchObject({ memberCount: 1, myRole: "owner" });
  await addTo(ana, group, bot._id);
  expect((await inGroup(ana, group).leave()).status).toBe(200);
  expect((await asks("GET", `/conversations/${group}`)).status).toBe(404);
  const giulia = await server.person("giulia");
  const shared = await groupOf(ana, [giulia]);
  await inGroup(ana, shared).role(giulia, "admin");
  await addTo(ana, shared, bot._id);
  await addTo(giulia, shared, (await botOf(giulia)).bot._id);
  await inGroup(ana, shared).leave();
  expect((await inGroup(giulia, shared).get()).body.memberCount).toBe(2);
  const other = await groupOf(ana, []);
  await addTo(ana, other, bot._id);
  await remove(ana, bot._id);
  expect((await inGroup(ana, other).get()).status).toBe(200);
});
