import type { MessageTranslation } from "@lingualoom/contract/calls/translation.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type ScriptedEngine, scriptedEngine } from "../../apps/server/test/engines.ts";
import type { Person } from "../../apps/server/test/person.ts";
import { startTestServer, type TestServer } from "../../apps/server/test/server.ts";

/**
 * Guarantee 8: a rendition belongs to one revision; editing or deleting the message deletes its renditions in the same
 * transaction, wherever they are stored. The test first checks that they were stored, or it would prove nothing.
 */
let server: TestServer;
let engine: ScriptedEngine;
let ana: Person;
let emma: Person;
beforeAll(async () => {
  engine = scriptedEngine({ tren: "train", llega: "arrives", tarde: "late", barco: "ship" });
  server = await startTestServer({ engines: [engine] });
  [ana, emma] = [await server.person("ana"), await server.person("emma")];
});
afterAll(() => server[Symbol.asyncDispose]());
beforeEach(() => engine.behave(undefined));

const translate = (id: string) =>
  emma.call<MessageTranslation & { code?: string }>("POST /translation/message/:id", {
    path: `/translation/message/${id}`,
    body: { sourceLanguage: "es" },
  });
const edit = (id: string, text: string) =>
  ana.call<Message>("PATCH /message/:id", { path: `/message/${id}`, body: { text } });
const remove = (id: string) => ana.call<Message>("DELETE /message/:id", { path: `/message/${id}?for=everyone` });
const sent = async (text: string) => (await ana.device()).sends(emma.id, text);

/** Every place in the database that holds a word, in any table. */
async function placesOf(word: string): Promise<string[]> {
  const columns = await server.database<{ table: string; column: string }[]>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'jsonb')`;
  const places: string[] = [];
  for (const { table, column } of columns) {
    const rows = await server.database`
      select from ${server.database(table)} where ${server.database(column)}::text ilike ${`%${word}%`} limit 1`;
    if (rows.length > 0) places.push(`${table}.${column}`);
  }
  return places;
}

test("guarantee 8: an edit deletes the renditions of the text", async () => {
  const { _id } = await sent("el tren llega tarde");
  expect((await translate(_id)).body.translatedText).toBe("el train arrives late");
  expect(await placesOf("train arrives")).toContain("renditions.text");
  await edit(_id, "el barco llega tarde");
  expect(await placesOf("train")).toEqual([]);
  // What the author wrote before is kept for its readers, by itself.
  expect(await placesOf("el tren llega")).toEqual(["message_revisions.text"]);
  expect((await translate(_id)).body).toMatchObject({ translatedText: "el ship arrives late", revision: 2 });
});

test("guarantee 8: no text or translation of a deleted message is stored anywhere", async () => {
  const { _id } = await sent("el tren llega tarde otra vez");
  await translate(_id);
  expect(await placesOf("otra vez")).not.toEqual([]);
  await remove(_id);
  expect(await placesOf("otra vez")).toEqual([]);
  expect((await translate(_id)).status).toBe(404);
  const { body } = await emma.call<{ results: unknown[] }>("POST /translation/messages", {
    body: { ids: [_id], storedOnly: true },
  });
  expect(body.results).toEqual([]);
});

test.each([
  ["an edit", (id: string) => edit(id, "el barco llega tarde")],
  ["a deletion", remove],
])("guarantee 8: %s ends the author's renditions and their back translations", async (_, end) => {
  const path = `/messages/send/${emma.id}`;
  const written = { language: "en", text: "unmistakably mine, and late" };
  const body = { text: `el tren llega tarde ${_}`, renditions: [written], clientMessageId: `written ${_}` };
  const sent = await ana.call<Message>("POST /messages/send/:userId", {
    path,
    body,
    headers: { "idempotency-key": `written ${_}` },
  });
  const { _id } = sent.body;
  await ana.call("PUT /message/:id/renditions/:language", {
    path: `/message/${_id}/renditions/fr`,
    body: { text: "unmistakably mine, in French" },
    headers: { "idempotency-key": `improved ${_}` },
  });
  await ana.call("POST /translation/message/:id", {
    path: `/translation/message/${_id}`,
    body: { asReadBy: emma.id },
  });
  expect((await translate(_id)).body.translatedText).toBe(written.text);
  expect(await placesOf("unmistakably")).toEqual(
    expect.arrayContaining(["renditions.text", "messages.renditions", "idempotency_keys.body"]),
  );
  const answer = await end(_id);
  expect(answer.body).not.toHaveProperty("renditions");
  expect(await placesOf("unmistakably")).toEqual([]);
});

test.each([
  ["an edit", (id: string) => edit(id, "el barco llega tarde")],
  ["a deletion", remove],
])("guarantee 8: %s ends suggestions and accepted renditions, also repeated ones", async (_, end) => {
  const text = `el tren llega con ${_}`;
  const { _id } = await sent(text);
  const suggest = (words: string, language: string) =>
    emma.call("PUT /message/:id/suggestions/:language", {
      path: `/message/${_id}/suggestions/${language}`,
      body: { text: words },
    });
  await suggest("suggested unmistakably", "en");
  const path = `/message/${_id}/suggestions`;
  const [waiting] = (await ana.call<{ _id: string }[]>("GET /message/:id/suggestions", { path })).body;
  await ana.call("POST /message/:id/suggestions/:suggestionId/decision", {
    path: `${path}/${waiting?._id}/decision`,
    body: { accepted: true },
    headers: { "idempotency-key": `accepted ${_}` },
  });
  await suggest("waiting unmistakably", "fr");
  const again = await sent(text);
  expect((await translate(again._id)).body).toMatchObject({
    translatedText: "suggested unmistakably",
    remembered: true,
  });
  expect(await placesOf("unmistakably")).toEqual(
    expect.arrayContaining(["rendition_changes.text", "renditions.text", "messages.renditions"]),
  );
  const { body } = await end(_id);
  expect(body).not.toHaveProperty("renditions");
  expect(body).not.toHaveProperty("suggestions");
  expect(await placesOf("unmistakably")).toEqual([]);
  expect((await translate(again._id)).body.translatedText).not.toContain("unmistakably");
});

test.each([
  ["an edit", (id: string) => edit(id, "el barco llega tarde")],
  ["a deletion", remove],
])("guarantee 8: %s ends others' corrections of the text", async (_, end) => {
  const { _id, conversationId } = await sent(`el tren llegan tarde ${_}`);
  await ana.call("PUT /conversations/:conversationId/settings", {
    path: `/conversations/${conversationId}/settings`,
    body: { corrections: true },
  });
  await emma.call("PUT /message/:id/corrections", {
    path: `/message/${_id}/corrections`,
    body: { text: "el tren llega, corrected unmistakably" },
  });
  expect(await placesOf("unmistakably")).toEqual(["corrections.text"]);
  expect((await end(_id)).body).not.toHaveProperty("corrections");
  expect(await placesOf("unmistakably")).toEqual([]);
});

test.each([
  ["edited", (id: string) => edit(id, "el barco")],
  ["deleted", remove],
])("guarantee 8: a translation running while its message is %s is discarded", async (_, change) => {
  const { _id } = await sent(`el tren llega ${_}`);
  const desk = await emma.device();
  const [begun, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  engine.behave(async (request) => {
    begun.resolve();
    await go.promise;
    return request.items.map(() => ({
      ok: true,
      pieces: [{ kind: "text", text: "the train arrives overtaken" }],
    }));
  });
  const running = translate(_id);
  await begun.promise;
  await change(_id);
  go.resolve();
  expect((await running).status).toBe(404);
  expect(await placesOf("overtaken")).toEqual([]);
  expect(desk.all("messageTranslated")).toEqual([]);
});
