import type { ConversationSettings } from "@lingualoom/contract/calls/conversations.ts";
import type { Conversation } from "@lingualoom/contract/shapes.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "#test/person.ts";
import { sharedTestServer, type TestServer } from "#test/server.ts";

let server: TestServer;
let ana: Person;
let emma: Person;
let conversationId: string;
beforeAll(async () => {
  server = await sharedTestServer();
  [ana, emma] = [await server.person("ana"), await server.person("emma")];
  ({ conversationId } = await (await ana.device()).sends(emma.id, "Hola"));
});
afterAll(() => server[Symbol.asyncDispose]());

const path = () => `/conversations/${conversationId}/settings`;
const write = async (me: Person, body: object) =>
  (await me.call<ConversationSettings>("PUT /conversations/:conversationId/settings", { path: path(), body })).body;
const read = async (me: Person) =>
  (await me.call<ConversationSettings>("GET /conversations/:conversationId/settings", { path: path() })).body;

test("practice turns automatic translation off on the learner's devices only", async () => {
  const [phone, hers] = [await emma.device(), await ana.device()];
  await write(emma, { autoTranslate: true });
  expect((await write(emma, { practice: true })).mine).toMatchObject({
    practice: true,
    autoTranslate: false,
  });
  await phone.hears("conversationUpdated", ({ mine }) => mine?.practice === true);
  const { body: list } = await emma.call<Conversation[]>("GET /conversations", { path: "/conversations" });
  expect(list).toMatchObject([{ autoTranslate: false }]);
  expect((await read(ana)).mine).toMatchObject({ practice: false, autoTranslate: null });
  // An event that she receives, after the one she must not receive.
  await write(emma, { disappearing: "1h" });
  await hers.hears("conversationUpdated", ({ disappearing }) => disappearing === "1h");
  expect(hers.all("conversationUpdated")).toHaveLength(1);
});

test("ending practice follows the general setting, and auto-translation ends practice", async () => {
  await write(emma, { practice: true });
  expect((await write(emma, { practice: false })).mine).toMatchObject({
    practice: false,
    autoTranslate: null,
  });
  await write(emma, { practice: true });
  expect((await write(emma, { autoTranslate: true })).mine).toMatchObject({
    practice: false,
    autoTranslate: true,
  });
  await write(emma, { practice: true });
  expect((await write(emma, { muted: true })).mine).toMatchObject({ practice: true, autoTranslate: false });
});
