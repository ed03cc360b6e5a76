import type { Folder, FolderRules } from "@lingualoom/contract/calls/folders.ts";
import { FOLDERS_MAX } from "@lingualoom/contract/limits.ts";
import type { Conversation } from "@lingualoom/contract/shapes.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { groupOf, inGroup } from "#test/groups.ts";
import type { Answer, Person } from "#test/person.ts";
import { sharedTestServer, type TestServer } from "#test/server.ts";

let server: TestServer;
let ana: Person;
let emma: Person;
/** Ana's chats, by name. */
const chats: Record<string, string> = {};
const id = (name: string) => chats[name] as string;

interface NewFolder {
  readonly name?: string;
  readonly rules?: Partial<FolderRules>;
  readonly included?: readonly string[];
  readonly excluded?: readonly string[];
}

const create = async (who: Person, folder: NewFolder) =>
  (await who.call<{ _id: string }>("POST /folders", { body: { name: "Folder", ...folder } })).body._id;
const change = (who: Person, folder: string, body: object) =>
  who.call("PATCH /folders/:id", { path: `/folders/${folder}`, body });
const remove = (who: Person, folder: string) => who.call("DELETE /folders/:id", { path: `/folders/${folder}` });
const folders = async (who: Person) => (await who.call<Folder[]>("GET /folders")).body;
const list = (who: Person, query: string) =>
  who.call<Conversation[]>("GET /conversations", { path: `/conversations${query}` });
const names = async (query: string) =>
  (await list(ana, query)).body.map(({ _id }) => Object.keys(chats).find((name) => chats[name] === _id)).toSorted();
const set = (who: Person, chat: string, body: object) =>
  who.call("PUT /conversations/:conversationId/settings", { path: `/conversations/${chat}/settings`, body });

/**
 * Ana's chats: `spanish` with Emma and `english` with Chloe, both unread; `read` with Bruno in Spanish, answered in
 * English; and the groups `loud`, unread, `muted` and `marked`.
 */
beforeAll(async () => {
  server = await sharedTestServer();
  [ana, emma] = await server.threePeople();
  const [bruno, chloe] = [await server.person("bruno"), await server.person("chloe")];
  const from = async (who: Person, text: string) => (await (await who.device()).sends(ana.id, text)).conversationId;
  chats.spanish = await from(emma, "¿Dónde están los niños esta tarde? Tenemos que comprar la cena.");
  chats.english = await from(chloe, "Where are the children this afternoon? We have to buy the dinner.");
  chats.read = await from(bruno, "Mañana por la mañana vamos a la playa con toda la familia.");
  await (await ana.device()).sends(bruno.id, "That would be lovely, we will bring the towels.");
  await inGroup(ana, id("read")).read(2);
  for (const name of ["loud", "muted", "marked"]) chats[name] = await groupOf(ana, [emma], name);
  await inGroup(emma, id("loud")).write("?");
  await inGroup(emma, id("muted")).write("!");
  await set(ana, id("muted"), { muted: true });
  await set(ana, id("marked"), { markedUnread: true });
  await server.app.idle();
});
afterAll(() => server[Symbol.asyncDispose]());

const ALL = ["english", "loud", "marked", "muted", "read", "spanish"];
const all = (...left: string[]) => ALL.filter((name) => !left.includes(name));

test.each<[string, Partial<FolderRules>, readonly string[]]>([
  ["without rules", {}, []],
  ["of unread chats", { unread: true }, all("read")],
  ["of chats that are not muted", { unmuted: true }, all("muted")],
  ["of groups", { kinds: ["group"] }, ["loud", "marked", "muted"]],
  ["of people", { kinds: ["direct"] }, ["english", "read", "spanish"]],
  ["of groups and people", { kinds: ["direct", "group"] }, ALL],
  ["in Spanish, whatever Ana wrote herself", { languages: ["es"] }, ["read", "spanish"]],
  ["in one of two languages", { languages: ["en", "es"] }, ["english", "read", "spanish"]],
  ["in a variant that nothing is in", { languages: ["es-MX"] }, []],
  ["of unread people in Spanish", { unread: true, kinds: ["direct"], languages: ["es"] }, ["spanish"]],
  ["of unread groups that are not muted", { unread: true, kinds: ["group"], unmuted: true }, ["loud", "marked"]],
])("a folder %s holds these chats and counts its unread ones", async (_, rules, expected) => {
  const folder = await create(ana, { rules });
  expect(await names(`?folder=${folder}`)).toEqual(expected);
  const unreadChats = expected.filter((name) => name !== "read").length;
  expect((await folders(ana)).find(({ _id }) => _id === folder)).toMatchObject({ unreadChats });
  await remove(ana, folder);
});

test("chats added by hand are in a folder against its rules, and removed ones are not", async () => {
  const by = { included: [id("read"), id("muted")], excluded: [id("loud"), id("muted")] };
  const folder = await create(ana, { rules: { unread: true, kinds: ["group"] }, ...by });
  expect(await names(`?folder=${folder}`)).toEqual(["marked", "read"]);
  expect((await folders(ana)).at(-1)).toMatchObject({ ...by, unreadChats: 1 });
  await change(ana, folder, { included: [], excluded: [] });
  expect(await names(`?folder=${folder}`)).toEqual(["loud", "marked", "muted"]);
  await remove(ana, folder);
});

test("unread chats are listed alone, page by page, and in a folder", async () => {
  expect(await names("?unread=true")).toEqual(all("read"));
  const folder = await create(ana, { rules: { kinds: ["group"] }, included: [id("read")] });
  expect(await names(`?folder=${folder}&unread=true`)).toEqual(["loud", "marked", "muted"]);
  const paged: string[] = [];
  for (let path: string | undefined = "/conversations?unread=true&limit=2"; path; ) {
    const page: Answer<Conversation[]> = await ana.call("GET /conversations", { path });
    paged.push(...page.body.map(({ _id }) => _id));
    path = /<\/api([^>]+)>/.exec(page.headers.get("link") ?? "")?.[1];
  }
  expect(paged).toEqual((await list(ana, "?unread=true")).body.map(({ _id }) => _id));
  await remove(ana, folder);
});

test("reading a chat, or a message that is deleted, ends its place among unread ones", async () => {
  const group = await groupOf(emma, [ana], "Short");
  const { body } = await inGroup(emma, group).write("oops");
  const isListed = async () => (await list(ana, "?unread=true")).body.some(({ _id }) => _id === group);
  expect(await isListed()).toBe(true);
  await emma.call("DELETE /message/:id", { path: `/message/${body._id}?for=everyone` });
  expect(await isListed()).toBe(false);
  await inGroup(emma, group).write("again");
  expect(await isListed()).toBe(true);
  await inGroup(ana, group).read(10);
  expect(await isListed()).toBe(false);
});

test("an archived chat counts in no folder, and a deleted text puts its chat into none", async () => {
  const group = await groupOf(emma, [ana], "Niños");
  const { body } = await inGroup(emma, group).write("¿Dónde están los niños esta tarde? Tenemos que comprar la cena.");
  await server.app.idle();
  const folder = await create(ana, { rules: { languages: ["es"], kinds: ["group"] } });
  const seen = async () => [
    (await list(ana, `?folder=${folder}`)).body.some(({ _id }) => _id === group),
    (await folders(ana)).find(({ _id }) => _id === folder)?.unreadChats,
  ];
  expect(await seen()).toEqual([true, 1]);
  await set(ana, group, { archived: true });
  expect(await seen()).toEqual([false, 0]);
  await set(ana, group, { archived: false });
  await emma.call("DELETE /message/:id", { path: `/message/${body._id}?for=everyone` });
  expect(await seen()).toEqual([false, 0]);
  await remove(ana, folder);
});

test("folders are their user's alone, and without chats that the user has left", async () => {
  const group = await groupOf(ana, [emma], "Left");
  const folder = await create(emma, { name: "👪 Family", included: [group, id("english")] });
  expect(await folders(emma)).toMatchObject([{ name: "👪 Family", included: [group], unreadChats: 0 }]);
  await inGroup(ana, group).remove(emma);
  expect(await folders(emma)).toMatchObject([{ included: [] }]);
  expect(await folders(ana)).toEqual([]);
  expect((await list(ana, `?folder=${folder}`)).status).toBe(404);
  await remove(emma, folder);
});

test("folders keep their order, move, and are announced to all devices", async () => {
  const screen = await ana.device();
  const made: string[] = [];
  for (const name of ["a", "b", "c"]) made.push(await create(ana, { name }));
  await change(ana, made[2] as string, { position: 0, name: "first" });
  expect((await folders(ana)).map(({ name }) => name)).toEqual(["first", "a", "b"]);
  await change(ana, made[2] as string, { position: 99 });
  await remove(ana, made[0] as string);
  expect((await folders(ana)).map(({ name }) => name)).toEqual(["b", "first"]);
  await expect.poll(() => screen.all("foldersChanged").length).toBe(6);
  for (const folder of made.slice(1)) await remove(ana, folder);
});

test.each<[string, object, number]>([
  ["without a name", { name: " " }, 400],
  ["with a name of 31 characters", { name: "a".repeat(31) }, 400],
  ["with an emoji and 28 more", { name: `👪${"a".repeat(29)}` }, 201],
  ["of an unknown kind", { name: "a", rules: { kinds: ["space"] } }, 400],
  ["of 201 chats", { name: "a", included: Array.from({ length: 201 }, () => crypto.randomUUID()) }, 400],
])("a folder %s is answered with its status", async (_, body, status) => {
  const answer = await emma.call<{ _id: string }>("POST /folders", { body });
  expect(answer.status).toBe(status);
  if (status === 201) await remove(emma, answer.body._id);
});

test("a user has a limited number of folders", async () => {
  for (let count = 0; count < FOLDERS_MAX; count++) await create(emma, {});
  const { status, body } = await emma.call("POST /folders", { body: { name: "one more" } });
  expect([status, body]).toMatchObject([409, { code: "TOO_MANY_FOLDERS" }]);
});
