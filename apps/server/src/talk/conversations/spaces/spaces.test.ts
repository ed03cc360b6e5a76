import type { Space } from "@lingualoom/contract/calls/spaces.ts";
import { SPACE_AUTOMATIC_GROUPS_MAX, SPACE_GROUPS_MAX, SPACES_PER_USER } from "@lingualoom/contract/limits.ts";
import type { Conversation, SpaceJoining } from "@lingualoom/contract/shapes.ts";
import { cast } from "@lingualoom/fixtures/cast.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readExportedChats } from "#/operate/account/export/export-store.ts";
import { groupOf, inGroup } from "#test/groups.ts";
import { ask, type Person } from "#test/person.ts";
import { startTestServer, type TestServer } from "#test/server.ts";
import { inSpace, spaceOf } from "#test/spaces.ts";

let server: TestServer;
let people: readonly [Person, Person, Person, Person];
beforeAll(async () => {
  server = await startTestServer();
  people = await Promise.all([
    server.person("ana"),
    server.person("emma"),
    server.person("bruno"),
    server.person("chloe"),
  ]);
});
afterAll(() => server[Symbol.asyncDispose]());

const spaces = async (person: Person) => (await person.call<Space[]>("GET /spaces")).body;
const isIn = async (person: Person, id: string) => (await inGroup(person, id).get()).status === 200;
const follow = (person: Person, code: string) =>
  person.call<{ conversationId: string; waits?: true }>("POST /invites/:code/accept", {
    path: `/invites/${code}/accept`,
  });

/** A space of Ana's in which Emma is, with a group of each kind in which only Ana is. */
async function stage() {
  const [ana, emma, bruno, chloe] = people;
  const id = await spaceOf(ana, [emma]);
  const make = async (joining: SpaceJoining) =>
    (await inSpace(ana, id).create(`The ${joining} one`, joining)).body.conversationId;
  const groups = { invited: await make("invited"), open: await make("open"), automatic: await make("automatic") };
  return { ana, emma, bruno, chloe, id, groups };
}

test("a space begins with announcements, which only its owner and admins write", async () => {
  const { ana, emma, bruno, id } = await stage();
  expect((await spaces(emma)).find(({ _id }) => _id === id)).toEqual({
    _id: id,
    title: "Acme",
    avatar: "",
    memberCount: 2,
    myRole: "member",
  });
  expect((await inGroup(emma, id).get()).body.group).toMatchObject({ posting: "admins", space: { _id: id } });
  expect((await inGroup(emma, id).write("may I?")).status).toBe(403);
  expect((await inGroup(ana, id).write("welcome")).status).toBe(201);
  expect((await inGroup(ana, id).change({ posting: "everyone" })).status).toBe(403);
  expect((await inGroup(ana, id).invite({ guests: true })).status).toBe(400);
  expect((await inSpace(bruno, id).groups()).status).toBe(404);
});

test("members see the groups that they may join and their own, with their space", async () => {
  const { ana, emma, id, groups } = await stage();
  const seen = async (person: Person) => (await inSpace(person, id).groups()).body;
  expect((await seen(emma)).map(({ _id, myRole }) => [_id, myRole])).toEqual([
    [groups.automatic, null],
    [groups.open, null],
  ]);
  expect((await seen(ana)).map(({ _id }) => _id)).toEqual([groups.automatic, groups.invited, groups.open]);
  const { body } = await ana.call<Conversation[]>("GET /conversations", { path: `/conversations?space=${id}` });
  expect(body.map(({ _id }) => _id).toSorted()).toEqual([id, ...Object.values(groups)].toSorted());
  expect(body.find(({ _id }) => _id === groups.open)?.group?.space).toEqual({
    _id: id,
    title: "Acme",
    joining: "open",
  });
});

test("following a space's link leads into the announcements and the automatic groups", async () => {
  const { ana, bruno, id, groups } = await stage();
  const { code } = (await inGroup(ana, id).invite()).body;
  const shown = await ask<{ group: object }>(server.url, "GET", `/invites/${code}`);
  expect(shown.body.group).toMatchObject({ _id: id, title: "Acme", isSpace: true });
  const screen = await bruno.device();
  expect((await follow(bruno, code)).body).toEqual({ conversationId: id });
  for (const one of [id, groups.automatic])
    await screen.hears("conversationCreated", ({ conversationId }) => conversationId === one);
  expect(await Promise.all([id, ...Object.values(groups)].map((one) => isIn(bruno, one)))).toEqual([
    true,
    false,
    false,
    true,
  ]);
  const codes = (await inGroup(bruno, id).history()).body.map(({ system }) => system?.code);
  expect(codes).not.toContain("member_joined");
});

test("with approval, a user is in none of the groups until an admin lets them in", async () => {
  const { ana, bruno, id, groups } = await stage();
  const { code } = (await inGroup(ana, id).invite({ approval: true })).body;
  expect((await follow(bruno, code)).body).toEqual({ conversationId: id, waits: true });
  expect(await isIn(bruno, groups.automatic)).toBe(false);
  const path = `/conversations/${id}/requests/${bruno.id}`;
  await ana.call("POST /conversations/:conversationId/requests/:userId", { path });
  expect(await isIn(bruno, groups.automatic)).toBe(true);
});

test.each<[SpaceJoining, number]>([
  ["invited", 404],
  ["open", 200],
  ["automatic", 200],
])("a member who joins a group that is %s gets %i, others always 404", async (joining, status) => {
  const { emma, bruno, id, groups } = await stage();
  expect((await inSpace(bruno, id).join(groups[joining])).status).toBe(404);
  expect((await inSpace(emma, id).join(groups[joining])).status).toBe(status);
  expect((await inSpace(emma, id).join(groups[joining])).status).toBe(status);
  expect(await isIn(emma, groups[joining])).toBe(status === 200);
});

test("a member whom a group adds joins its space; a bot and a guest do not", async () => {
  const { ana, bruno, id, groups } = await stage();
  const { _id: bot } = (await ana.call<{ _id: string }>("POST /bots", { body: { fullName: "Clerk" } })).body;
  const add = (userIds: string[]) =>
    ana.call<{ added: string[] }>("POST /conversations/:conversationId/members", {
      path: `/conversations/${groups.invited}/members`,
      body: { userIds },
    });
  expect((await add([bruno.id, bot])).body.added.toSorted()).toEqual([bruno.id, bot].toSorted());
  expect(await Promise.all([id, groups.automatic, groups.open].map((one) => isIn(bruno, one)))).toEqual([
    true,
    true,
    false,
  ]);
  const { code } = (await inGroup(ana, groups.open).invite({ guests: true })).body;
  const guest = await ask(server.url, "POST", `/invites/${code}/guest`, { fullName: "Gast" });
  expect(guest.status).toBe(201);
  expect((await inGroup(ana, id).members()).body.map(({ user }) => user._id).toSorted()).toEqual(
    [ana.id, people[1].id, bruno.id].toSorted(),
  );
});

test("leaving a space leaves its groups, private ones too, and hands over own groups", async () => {
  const { ana, emma, id, groups } = await stage();
  await inSpace(emma, id).join(groups.open);
  await inGroup(ana, groups.invited).add(emma);
  const screen = await ana.device();
  await inGroup(ana, id).leave();
  for (const one of [id, ...Object.values(groups)]) {
    await screen.hears("conversationRemoved", ({ conversationId }) => conversationId === one);
    expect(await isIn(ana, one)).toBe(false);
  }
  for (const one of [id, groups.open, groups.invited])
    expect((await inGroup(emma, one).get()).body).toMatchObject({ myRole: "owner", memberCount: 1 });
});

test("a member who is banned from the space is out of its groups and stays out", async () => {
  const { ana, emma, bruno, id, groups } = await stage();
  await inSpace(emma, id).join(groups.open);
  await inGroup(ana, groups.invited).add(bruno);
  expect((await inGroup(emma, id).remove(bruno)).status).toBe(403);
  expect((await inGroup(ana, id).remove(emma, "?ban=true")).status).toBe(200);
  expect(await Promise.all([id, ...Object.values(groups)].map((one) => isIn(emma, one)))).toEqual([
    false,
    false,
    false,
    false,
  ]);
  expect((await inGroup(ana, groups.invited).add(emma)).status).toBe(403);
  const { code } = (await inGroup(ana, groups.open).invite()).body;
  expect((await follow(emma, code)).status).toBe(410);
  const choir = await groupOf(ana, [emma], "Choir");
  expect((await inSpace(ana, id).put(choir, "open")).status).toBe(403);
});

test("a member cannot come into a full group, or into one from which they are banned", async () => {
  const { ana, emma, id, groups } = await stage();
  await server.database`update conversations set member_count = 1000 where id = ${groups.open}`;
  expect(await inSpace(emma, id).join(groups.open)).toMatchObject({ status: 409, body: { code: "GROUP_FULL" } });
  await server.database`update conversations set member_count = 1 where id = ${groups.open}`;
  await inSpace(emma, id).join(groups.open);
  await inGroup(ana, groups.open).remove(emma, "?ban=true");
  expect((await inSpace(emma, id).join(groups.open)).status).toBe(404);
  expect([await isIn(emma, groups.open), await isIn(emma, id)]).toEqual([false, true]);
});

test("a group that comes into a space brings its members, and goes on when it leaves", async () => {
  const { ana, emma, bruno, chloe, id } = await stage();
  const group = await groupOf(ana, [bruno], "Choir");
  expect((await inSpace(emma, id).put(group, "open")).status).toBe(403);
  const theirs = await groupOf(bruno, [ana], "Bruno's");
  expect((await inSpace(ana, id).put(theirs, "open")).status).toBe(403);
  const screen = await emma.device();
  expect((await inSpace(ana, id).put(group, "open")).status).toBe(200);
  await screen.hears("spaceChanged", ({ spaceId }) => spaceId === id);
  expect(await isIn(bruno, id)).toBe(true);
  const other = await spaceOf(ana, [], "Other");
  expect((await inSpace(ana, other).put(group, "open")).status).toBe(403);
  expect((await inSpace(bruno, id).takeOut(group)).status).toBe(403);
  expect((await inSpace(chloe, id).takeOut(group)).status).toBe(404);
  expect((await inSpace(ana, id).takeOut(group)).status).toBe(200);
  expect((await inGroup(bruno, group).get()).body.group).not.toHaveProperty("space");
  expect(await isIn(bruno, id)).toBe(true);
});

test("a deleted space leaves its groups with their members, outside of spaces", async () => {
  const { ana, emma, id, groups } = await stage();
  await inSpace(emma, id).join(groups.open);
  const screen = await emma.device();
  expect((await inGroup(emma, id).end()).status).toBe(403);
  expect((await inGroup(ana, id).end()).status).toBe(200);
  await screen.hears("conversationRemoved", ({ conversationId }) => conversationId === id);
  await screen.hears("groupUpdated", (one) => one.conversationId === groups.open && one.space === undefined);
  expect((await inGroup(emma, groups.open).get()).body.group).not.toHaveProperty("space");
  expect(await spaces(emma)).not.toContainEqual(expect.objectContaining({ _id: id }));
  await server.app.sweep();
  expect(await isIn(emma, groups.open)).toBe(true);
});

test("a deleted owner of a space is succeeded, and leaves its groups", async () => {
  await using own = await startTestServer();
  const [ana, emma] = await own.threePeople();
  const id = await spaceOf(ana, [emma]);
  const { conversationId: hall } = (await inSpace(ana, id).create("Hall", "automatic", [emma])).body;
  expect(await readExportedChats(own.database, emma.id)).toMatchObject([{ space: id }, { space: id }]);
  await ana.call("POST /account/delete", { body: { password: cast.ana.password } });
  for (const one of [id, hall])
    expect((await inGroup(emma, one).get()).body).toMatchObject({ myRole: "owner", memberCount: 1 });
});

test("spaces of an owner, groups of a space and automatic groups are limited", async () => {
  await using own = await startTestServer();
  const [ana] = await own.threePeople();
  const id = await spaceOf(ana, []);
  const fill = (count: number, joining: SpaceJoining, isSpace: boolean) =>
    own.database`
    with made as (
      insert into conversations (id, kind, title, member_count, created_at, space_joining)
      select gen_random_uuid(), 'group', 'Filler', 1, now(), ${joining} from generate_series(1, ${count}) returning id
    ), joined as (
      insert into participants (conversation_id, user_id, role) select id, ${ana.id}, 'owner' from made
    ) select id from made`.then(async (rows) => {
      for (const row of rows)
        await own.database`update conversations set space_id = ${isSpace ? row.id : id} where id = ${row.id}`;
    });
  await fill(SPACE_AUTOMATIC_GROUPS_MAX, "automatic", false);
  const refused = { status: 409, body: { code: "TOO_MANY_SPACE_GROUPS" } };
  expect(await inSpace(ana, id).create("One more", "automatic")).toMatchObject(refused);
  await fill(SPACE_GROUPS_MAX - SPACE_AUTOMATIC_GROUPS_MAX - 1, "open", false);
  expect((await inSpace(ana, id).create("The last", "open")).status).toBe(201);
  expect(await inSpace(ana, id).create("One more", "open")).toMatchObject(refused);
  await fill(SPACES_PER_USER - 1, "invited", true);
  expect(await ana.call("POST /spaces", { body: { title: "One more" } })).toMatchObject({
    status: 409,
    body: { code: "TOO_MANY_SPACES" },
  });
});

test("a space of 10,000 members is full, and its automatic group takes 1,000", async () => {
  await using own = await startTestServer();
  const [ana, emma, bruno] = await own.threePeople();
  const id = await spaceOf(ana, []);
  const { conversationId: hall } = (await inSpace(ana, id).create("Hall", "automatic")).body;
  /** Adds accounts to the space, and those of them for whom it has room to its automatic group. */
  const join = (count: number) => own.database`
    with come as (
      insert into users (id, full_name, email, created_at, updated_at)
      select id, 'Crowd ' || n, id || '@many.example', now(), now()
      from (select gen_random_uuid() as id, n from generate_series(1, ${count}) n) as ids returning id
    ), joined as (
      insert into participants (conversation_id, user_id) select ${id}, id from come
    ), greeted as (
      insert into participants (conversation_id, user_id) select ${hall}, id from come limit 999
    )
    update conversations c set member_count = n from (values (${id}::uuid, ${count + 1}::int), (${hall}::uuid, 1000)) t(i, n)
    where c.id = t.i`;
  await join(9_998);
  const { code } = (await inGroup(ana, id).invite()).body;
  expect((await follow(emma, code)).status).toBe(200);
  expect(await isIn(emma, id)).toBe(true);
  expect(await isIn(emma, hall)).toBe(false);
  expect(await follow(bruno, code)).toMatchObject({ status: 409, body: { code: "GROUP_FULL" } });
  expect(await isIn(bruno, id)).toBe(false);
  const screen = await emma.device();
  await inGroup(ana, id).write("to all 10,000");
  await screen.hears("newMessage", ({ text }) => text === "to all 10,000");
  expect((await inGroup(emma, id).members("?q=Crowd&limit=100")).body).toHaveLength(100);
});
