import { engineFrom } from "@lingualoom/translation/engines/function-engine.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { groupOf, inGroup } from "#test/groups.ts";
import type { Device, Person } from "#test/person.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

const TIRED = "I am tired today, are you ready?";
const told: unknown[] = [];
const SPANISH = "Hoy estoy cansado, ¿estás listo?";
/** Takes forms of address, and would follow them. */
const model = engineFrom(
  async (texts, { address }) => {
    told.push(address ?? null);
    return texts.map(() => "Heute bin ich müde, bist du fertig?");
  },
  { id: "model", usesAddress: true, languages: ["en", "de"] },
);
const plain = engineFrom(
  async (texts, { target }) => texts.map(() => (target === "es" ? SPANISH : "היום אני עייף, אתה מוכן?")),
  { id: "plain", languages: ["en", "es", "he"] },
);

let server: TestServer;
let ana: Person;
let emma: Person;
let bruno: Person;
let phone: Device;
beforeAll(async () => {
  server = await startTestServer({ engines: [model, plain] });
  [ana, emma, bruno] = await server.threePeople();
  phone = await ana.device();
});
beforeEach(() => {
  told.length = 0;
});
afterAll(() => server[Symbol.asyncDispose]());

const addressedAs = (who: Person, value: string) =>
  who.call("PUT /settings/translation", { body: { addressedAs: value } });
const read = async (id: string, targetLanguage: string) =>
  (
    await emma.call<{ translatedText: string; unaddressed?: true }>("POST /translation/message/:id", {
      path: `/translation/message/${id}`,
      body: { targetLanguage },
    })
  ).body;

test("nothing is told or changed while no one has said how to be addressed", async () => {
  const { _id } = await phone.sends(emma.id, TIRED);
  expect(await read(_id, "es")).toMatchObject({ translatedText: SPANISH });
  expect((await read(_id, "he")).unaddressed).toBeUndefined();
  await read(_id, "de");
  expect(told).toEqual([null]);
});

test("words about writer and reader of a direct message agree with their choices", async () => {
  await addressedAs(ana, "she");
  await addressedAs(emma, "she");
  const { _id } = await phone.sends(emma.id, `${TIRED} Really`);
  expect((await read(_id, "es")).translatedText).toBe("Hoy estoy cansada, ¿estás lista?");
  await read(_id, "de");
  expect(told).toEqual([{ writer: "she", addressee: "she" }]);
});

test("an engine that cannot follow says so, where the language has such forms", async () => {
  await addressedAs(ana, "they");
  const { _id } = await phone.sends(emma.id, `${TIRED} Well`);
  for (const _ of ["made", "stored"]) expect(await read(_id, "he")).toMatchObject({ unaddressed: true });
});

test("a group has no single addressee", async () => {
  await addressedAs(ana, "he");
  const group = await groupOf(ana, [emma, bruno]);
  const { _id } = (await inGroup(ana, group).write(`${TIRED} Everyone`)).body;
  await read(_id, "de");
  expect(told).toEqual([{ writer: "he", addressee: null }]);
});

test("what someone has chosen is in none of the calls of others", async () => {
  const { body } = await emma.call("GET /people/:userId", { path: `/people/${ana.id}` });
  expect(JSON.stringify(body)).not.toContain("addressed");
});

test("an unknown form of address is refused", async () => {
  expect(await addressedAs(ana, "it")).toMatchObject({ status: 400 });
});
