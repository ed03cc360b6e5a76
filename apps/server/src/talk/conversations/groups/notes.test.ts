import type { Conversation } from "@lingualoom/contract/shapes.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readGroupFigures } from "#/people/analytics/figures-store.ts";
import { inGroup } from "#test/groups.ts";
import type { Person } from "#test/person.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

let server: TestServer;
let [ana, emma] = [] as unknown as [Person, Person];
beforeAll(async () => {
  server = await startTestServer();
  [ana, emma] = [await server.person("ana"), await server.person("emma")];
});
afterAll(() => server[Symbol.asyncDispose]());

const notesOf = async (who: Person) => (await who.call<{ conversationId: string }>("PUT /notes")).body.conversationId;

test("two devices that open the notes at once find the same chat, and its messages", async () => {
  const phone = await ana.device();
  const opened = await Promise.all(Array.from({ length: 6 }, () => notesOf(ana)));
  const [id] = opened as [string];
  expect(new Set(opened)).toEqual(new Set([id]));
  await phone.hears("conversationCreated", ({ conversationId }) => conversationId === id);
  expect((await inGroup(ana, id).write("Comprar pan")).status).toBe(201);
  await phone.hears("messageSent", ({ text }) => text === "Comprar pan");
  const list = (await ana.call<Conversation[]>("GET /conversations")).body;
  expect(list).toMatchObject([{ _id: id, notes: true, title: "", memberCount: 1, unreadCount: 0 }]);
  expect(await notesOf(emma)).not.toBe(id);
  expect((await inGroup(emma, id).get()).status).toBe(404);
});

test("others cannot join the notes, and their owner cannot leave or change them", async () => {
  const notes = inGroup(ana, await notesOf(ana));
  const refused = [
    await notes.add(emma),
    await notes.leave(),
    await notes.end(),
    await notes.change({ title: "Ours" }),
    await notes.invite(),
  ];
  for (const one of refused)
    expect(one).toMatchObject({
      status: 403,
      body: { code: "FORBIDDEN", message: expect.stringMatching(/your notes/i) },
    });
  expect((await notes.get()).body).toMatchObject({ title: "", memberCount: 1 });
});

test("the dashboard does not count notes as groups", async () => {
  await notesOf(ana);
  expect(await readGroupFigures(server.database, new Date())).toMatchObject({ total_groups: 0 });
});
