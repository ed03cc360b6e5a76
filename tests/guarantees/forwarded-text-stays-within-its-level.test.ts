import type { Message, PrivacyLevel } from "@lingualoom/contract/shapes.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { scriptedEngine } from "../../apps/server/test/engines.ts";
import { groupOf, inGroup } from "../../apps/server/test/groups.ts";
import type { Person } from "../../apps/server/test/person.ts";
import { startTestServer, type TestServer } from "../../apps/server/test/server.ts";

const LEVELS: readonly PrivacyLevel[] = ["device", "server", "providers"];
const orderOf = (level: PrivacyLevel) => LEVELS.indexOf(level);
const pairs = [["es", "en"]] as const;
const provider = scriptedEngine({ hola: "hello" }, pairs, {
  id: "openai",
  privacyLevel: "providers",
  usesContext: true,
});
const local = scriptedEngine({ hola: "hello" }, pairs);

let server: TestServer;
let ana: Person;
let emma: Person;
let bruno: Person;
beforeAll(async () => {
  server = await startTestServer({ engines: [provider, local] });
  [ana, emma, bruno] = await server.threePeople();
});
afterAll(() => server[Symbol.asyncDispose]());

/** A group of Ana and another person at that level, and the members' actions to change it. */
async function groupAt(level: PrivacyLevel, other: Person) {
  const id = await groupOf(ana, [other], `to ${level}`);
  const setLevel = async (privacyLevel: PrivacyLevel) => {
    for (const one of [ana, other])
      await one.call("PUT /conversations/:conversationId/settings", {
        path: `/conversations/${id}/settings`,
        body: { privacyLevel },
      });
  };
  await setLevel(level);
  return { id, setLevel };
}

const forward = (id: string, to: string, who = ana) =>
  who.call<{ message: Message; code: string }[] & { code?: string }>("POST /message/:id/forward", {
    path: `/message/${id}/forward`,
    body: { conversationIds: [to] },
  });
const translate = (message: Message, preferred: string) =>
  bruno.call("POST /translation/message/:id", {
    path: `/translation/message/${message._id}`,
    body: { targetLanguage: "en", sourceLanguage: "es", provider: preferred },
  });
/** The words that engines received, as texts or beside them. */
const seenBy = (engine: typeof provider) => JSON.stringify(engine.received.map(({ items }) => items));

const cells = LEVELS.flatMap((source) => LEVELS.map((target) => ({ source, target })));

test.each(cells)(
  "guarantee 11: forwarded from $source to $target, no text goes above $source",
  async ({ source, target }) => {
    const [from, to] = [await groupAt(source, emma), await groupAt(target, bruno)];
    const secret = `secreto-${source}-${target}`;
    const { body: original } = await inGroup(ana, from.id).write(`hola hola hola ${secret}`);
    const answer = await forward(original._id, to.id);
    if (orderOf(target) > orderOf(source)) {
      expect(answer).toMatchObject({ status: 403, body: { code: "ABOVE_PRIVACY_LEVEL" } });
      expect(JSON.stringify((await inGroup(bruno, to.id).history()).body)).not.toContain(secret);
      return;
    }
    const copy = answer.body[0]?.message as Message;
    expect(copy).toMatchObject({ text: original.text, forwarded: true });
    // The copy keeps its level, whatever its new conversation allows afterwards.
    await to.setLevel("providers");
    const again = (await forward(copy._id, to.id)).body[0]?.message;
    if (source !== "providers") expect(again).toBeUndefined();
    for (const engine of ["openai", "apertium"]) await translate(copy, engine);
    // Later messages go to a provider, but never with this one as context.
    await translate((await inGroup(ana, to.id).write("hola")).body, "openai");
    await server.app.idle();
    expect(seenBy(provider).includes(secret)).toBe(source === "providers" && target === "providers");
    expect(seenBy(local).includes(secret)).toBe(source !== "device" && target !== "device");
  },
);

test("guarantee 11: raising a level while a text is forwarded does not raise the text", async () => {
  const [from, to] = [await groupAt("server", emma), await groupAt("server", bruno)];
  const { body: original } = await inGroup(ana, from.id).write("hola hola hola secreto-tarde");
  // Another server of the database, which does not hear that the level rises.
  await using late = await startTestServer({ engines: [provider, local], databaseUrl: server.databaseUrl });
  const anaThere = await late.signIn("ana");
  await inGroup(anaThere, to.id).write("hola");
  await to.setLevel("providers");
  const { body } = await forward(original._id, to.id, anaThere);
  const copy = body[0]?.message as Message;
  await translate(copy, "openai");
  await translate((await inGroup(ana, to.id).write("hola")).body, "openai");
  await server.app.idle();
  expect(seenBy(provider)).not.toContain("secreto-tarde");
  expect(seenBy(local)).toContain("secreto-tarde");
});
