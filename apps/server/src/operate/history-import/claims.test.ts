import type { Message } from "@lingualoom/contract/shapes.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { groupOf, inGroup } from "#test/groups.ts";
import { importsBy, telegramExport } from "#test/imports.ts";
import type { Person } from "#test/person.ts";
import { picture } from "#test/pictures.ts";
import { sharedTestServer, type TestServer } from "#test/server.ts";
import { zipOf } from "#test/zip-file.ts";

let server: TestServer;
let ana: Person;
let emma: Person;
let bruno: Person;
beforeAll(async () => {
  server = await sharedTestServer();
  [ana, emma, bruno] = await server.threePeople();
});
afterAll(() => server?.[Symbol.asyncDispose]());

const OLD = [
  { from: "Ana Martínez", text: "¿Quién trae el pan?" },
  { from: "Emma", text: "I can bring it" },
  { from: "Abuela", text: "Yo también quiero pan" },
];

interface Said {
  readonly _id: string;
  readonly name: string;
  readonly messages: number;
}
const said = async (who: Person) => (await who.call<Said[]>("GET /imported")).body;
const answer = async (who: Person, id: string, given: string) => {
  const { status } = await who.call("POST /imported/:id", { path: `/imported/${id}`, body: { answer: given } });
  await server.app.idle();
  return status;
};

async function imported(content: string | Uint8Array = telegramExport(OLD), people: Record<string, Person> = {}) {
  const group = await groupOf(ana, [emma]);
  const imports = importsBy(ana, server, group);
  const ready = await imports.read(content);
  const named = ready.people.flatMap(({ _id, name }) => (people[name] ? [{ _id, userId: people[name].id }] : []));
  const done = await imports.write(ready._id, { people: named });
  const history = async (who: Person) => (await inGroup(who, group).history()).body.filter(({ imported }) => imported);
  return { group, imports, done, history };
}
const authors = (messages: readonly Message[]) => messages.map(({ senderId, sentAs }) => sentAs ?? senderId);

test("the preview suggests members by name; the importer's own are theirs at once", async () => {
  const group = await groupOf(ana, [emma]);
  const imports = importsBy(ana, server, group);
  const ready = await imports.read(telegramExport(OLD));
  const suggested = ready.people.map(({ name, suggestion, messages }) => [name, suggestion?._id ?? null, messages]);
  expect(suggested.sort()).toEqual([
    ["Abuela", null, 1],
    ["Ana Martínez", ana.id, 1],
    ["Emma", emma.id, 1],
  ]);
  await imports.undo(ready._id);
  const { history } = await imported(undefined, { "Ana Martínez": ana });
  expect(authors(await history(emma))).toEqual([ana.id, "Emma", "Abuela"]);
  expect(await said(ana)).toEqual([]);
});

test("what is said to be a member's becomes theirs only when they say so", async () => {
  const { history, done } = await imported(undefined, { Emma: emma });
  expect(authors(await history(emma))).toEqual(["Ana Martínez", "Emma", "Abuela"]);
  const [mine] = await said(emma);
  expect(mine).toMatchObject({ name: "Emma", messages: 1 });
  const id = mine?._id ?? "";
  for (const other of [ana, bruno]) {
    expect(await answer(other, id, "claim")).toBe(404);
    expect(await answer(other, id, "erase")).toBe(404);
  }
  const device = await ana.device();
  expect(await answer(emma, id, "claim")).toBe(200);
  await device.hears("historyChanged", () => true);
  expect(authors(await history(ana))).toEqual(["Ana Martínez", emma.id, "Abuela"]);
  expect(await answer(emma, id, "erase")).toBe(404);
  const again = importsBy(ana, server, done.conversationId as string);
  const second = await again.read(telegramExport([...OLD, { from: "Emma", text: "Never said", minute: 9 }]));
  await again.write(second._id);
  expect(authors(await history(ana)).at(-1)).toBe("Emma");
});

test("erasing deletes texts and files for everyone; a later export brings none", async () => {
  const photo = await picture(8, 8).png().toBuffer();
  const told = [...OLD, { from: "Emma", text: "Look", more: { photo: "a.png" } }];
  const archive = await zipOf({ "result.json": telegramExport(told), "a.png": photo });
  const { group, imports, history } = await imported(archive, { Emma: emma });
  const picturesOf = async () => (await history(ana)).flatMap(({ image }) => (image ? [image] : []));
  const [image] = await picturesOf();
  expect(await answer(emma, (await said(emma))[0]?._id ?? "", "erase")).toBe(200);
  const left = await history(ana);
  expect(left.map(({ text }) => text)).toEqual(["¿Quién trae el pan?", "Yo también quiero pan"]);
  expect(await picturesOf()).toEqual([]);
  expect((await fetch(`${server.url}${image}`, { headers: { cookie: ana.cookie } })).status).toBe(404);
  expect(await server.database`select from media where conversation_id = ${group}`).toHaveLength(0);
  const all = (await inGroup(ana, group).history()).body;
  expect(all.filter(({ seq, deletedAt }) => seq < 1 && deletedAt)).toHaveLength(2);
  const again = await imports.read(telegramExport([...OLD, { from: "Emma", text: "Once more", minute: 9 }]));
  expect(again.found?.leftOut).toMatchObject([{ reason: "erased", count: 2 }]);
  await imports.write(again._id);
  expect(JSON.stringify(await history(ana))).not.toContain("Once more");
});

test("hundreds of messages are all erased", async () => {
  const told = Array.from({ length: 250 }, (_, minute) => ({ from: "Emma", text: `${minute}` }));
  const { group } = await imported(telegramExport(told), { Emma: emma });
  expect(await answer(emma, (await said(emma))[0]?._id ?? "", "erase")).toBe(200);
  const left = await server.database`
    select from messages where conversation_id = ${group} and import_id is not null and deleted_at is null`;
  expect(left).toHaveLength(0);
});

test("who joins by the link of one author is asked whether the messages are theirs", async () => {
  const { group, imports, done, history } = await imported();
  const abuela = done.people.find(({ name }) => name === "Abuela");
  const path = `/imports/${done._id}/people/${abuela?._id}/invite`;
  expect((await emma.call("POST /imports/:id/people/:personId/invite", { path })).status).toBe(404);
  const { body } = await ana.call<{ url: string }>("POST /imports/:id/people/:personId/invite", { path });
  const code = body.url.split("/").at(-1);
  await bruno.call("POST /invites/:code/accept", { path: `/invites/${code}/accept` });
  expect(await said(bruno)).toMatchObject([{ name: "Abuela", messages: 1 }]);
  expect((await imports.get(done._id)).people.find(({ name }) => name === "Abuela")?.user?._id).toBe(bruno.id);
  await answer(bruno, (await said(bruno))[0]?._id ?? "", "claim");
  expect(authors(await history(bruno)).at(-1)).toBe(bruno.id);
  expect((await inGroup(bruno, group).get()).status).toBe(200);
});

test("people outside a group cannot be named; the answer no ends the question", async () => {
  await imported(undefined, { Abuela: bruno, Emma: emma });
  expect(await said(bruno)).toEqual([]);
  expect(await answer(emma, (await said(emma))[0]?._id ?? "", "none")).toBe(200);
  expect(await said(emma)).toEqual([]);
});
