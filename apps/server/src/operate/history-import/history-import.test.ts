import type { Message } from "@lingualoom/contract/shapes.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { groupOf, inGroup } from "#test/groups.ts";
import { importsBy, telegramExport } from "#test/imports.ts";
import type { Person } from "#test/person.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

let server: TestServer;
let ana: Person;
let emma: Person;
let bruno: Person;
beforeAll(async () => {
  server = await startTestServer();
  [ana, emma, bruno] = await server.threePeople();
});
afterAll(() => server?.[Symbol.asyncDispose]());

const OLD = [
  { from: "Ana", text: "¿Quién trae el pan?" },
  { from: "Emma", text: "I can bring it tomorrow" },
  { from: "Abuela", text: "Yo también quiero pan, por favor" },
];
const texts = (messages: readonly Message[]) => messages.map(({ text, system }) => system?.code ?? text);
const seqs = (messages: readonly Message[]) => messages.map(({ seq }) => seq);

test("an imported history stands before the first message written here, in order", async () => {
  const group = await groupOf(ana, [emma]);
  await inGroup(ana, group).write("hola");
  const imports = importsBy(ana, server, group);
  const ready = await imports.read(telegramExport(OLD));
  expect(ready).toMatchObject({
    state: "ready",
    source: "telegram",
    found: { messages: 3, people: 3, conversations: 1, firstAt: "2020-03-01T00:00:00.000Z" },
  });
  expect(texts((await inGroup(emma, group).history()).body)).toEqual(["group_created", "members_added", "hola"]);
  const done = await imports.write(ready._id);
  expect(done).toMatchObject({ state: "done", written: 3 });
  const { body } = await inGroup(emma, group).history();
  expect(texts(body)).toEqual([...OLD.map(({ text }) => text), "group_created", "members_added", "hola", "history_imported"]);
  expect(seqs(body)).toEqual([-2, -1, 0, 1, 2, 3, 4]);
  expect(body[2]).toMatchObject({
    sentAs: "Abuela",
    imported: { source: "telegram", by: ana.id },
    createdAt: "2020-03-01T00:02:00.000Z",
    language: "es",
  });
  expect(body[6]?.system).toMatchObject({ by: ana.id, value: "telegram 3" });
});
