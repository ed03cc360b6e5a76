import type { HistoryEntry } from "@lingualoom/contract/calls/translation-history.ts";
import type { Output } from "@lingualoom/contract/calls.ts";
import { expect, test } from "vitest";
import { scriptedEngine } from "#test/engines.ts";
import { ManualClock } from "#test/manual-clock.ts";
import type { Person } from "#test/person.ts";
import { startTestServer } from "#test/server.ts";

const WORDS = { hola: "hello", amiga: "friend", tren: "train", uno: "one", dos: "two", tres: "three" };

type History = Output<"GET /translation/history">;
const historyOf = async (person: Person, query = "") =>
  (await person.call<History>("GET /translation/history", { path: `/translation/history${query}` })).body;
const statsOf = async (person: Person) =>
  (await person.call<Output<"GET /translation/stats">>("GET /translation/stats")).body.stats;
const translate = (person: Person, text: string, more: object = {}) =>
  person.call<{ translatedText: string; code?: string }>("POST /translation/translate", {
    body: { text, targetLanguage: "en", sourceLanguage: "es", ...more },
  });
const translateMessage = (person: Person, id: string) =>
  person.call("POST /translation/message/:id", {
    path: `/translation/message/${id}`,
    body: { targetLanguage: "en", sourceLanguage: "es" },
  });

test("the history lists the reader's translated texts and messages, newest first", async () => {
  await using server = await startTestServer({ engines: [scriptedEngine(WORDS)] });
  const [ana, emma] = [await server.person("ana"), await server.person("emma")];
  const message = await (await ana.device()).sends(emma.id, "hola amiga, el tren");
  await translate(emma, "uno dos");
  await translateMessage(emma, message._id);
  const { history, pagination } = await historyOf(emma);
  expect(history).toMatchObject([
    {
      messageId: message._id,
      revision: 1,
      originalText: "hola amiga, el tren",
      translatedText: "hello friend, el train",
      sourceLanguage: "es",
      targetLanguage: "en",
      provider: "apertium",
      madeAt: "server",
    },
    { originalText: "uno dos", translatedText: "one two", provider: "apertium" },
  ]);
  expect(pagination).toEqual({ hasMore: false, limit: 50, offset: 0, total: 2 });
  expect((await historyOf(ana)).history).toEqual([]);
  expect(await statsOf(emma)).toEqual({
    totalTranslations: 2,
    uniqueLanguagePairs: 1,
    topLanguagePairs: [{ source: "es", target: "en", count: 2 }],
  });
});

test("both spellings of a page give the same rows", async () => {
  await using server = await startTestServer({ engines: [scriptedEngine(WORDS)] });
  const emma = await server.person("emma");
  for (const text of ["uno", "dos", "tres", "uno dos", "dos tres"]) await translate(emma, text);
  const texts = ({ history }: History) => history.map(({ originalText }: HistoryEntry) => originalText);
  const byOffset = await historyOf(emma, "?limit=2&offset=2");
  const byPage = await historyOf(emma, "?page=2&limit=2");
  expect(texts(byOffset)).toEqual(["tres", "dos"]);
  expect(byPage).toEqual(byOffset);
  expect(byOffset.pagination).toEqual({ hasMore: true, limit: 2, offset: 2, total: 5 });
  expect((await historyOf(emma, "?limit=2&offset=4")).pagination.hasMore).toBe(false);
  expect((await historyOf(emma, "?page=1")).pagination.limit).toBe(20);
  for (const wrong of ["?page=0", "?offset=-1", "?page=x", "?limit=x"])
    expect(await historyOf(emma, wrong)).toMatchObject({ code: "VALIDATION" });
});

test("clearing the history deletes free translations, so engines are asked again", async () => {
  const engine = scriptedEngine(WORDS);
  await using server = await startTestServer({ engines: [engine] });
  const [emma, bruno] = [await server.person("emma"), await server.person("bruno")];
  await translate(emma, "uno dos");
  await translate(emma, "uno dos");
  expect(engine.received).toHaveLength(1);
  await translate(bruno, "uno dos");
  expect(engine.received).toHaveLength(2);

  await emma.call("DELETE /translation/history");
  expect((await historyOf(emma)).history).toEqual([]);
  expect((await historyOf(bruno)).history).toHaveLength(1);
  const left = await server.database`
    select 1 from translation_history where user_id = ${emma.id}
    union all select 1 from shared_renditions`;
  expect(left).toEqual([]);
  await translate(emma, "uno dos");
  expect(engine.received).toHaveLength(3);
});

test("a history row of a message holds no text and is deleted with its rendition", async () => {
  await using server = await startTestServer({ engines: [scriptedEngine(WORDS)] });
  const [ana, emma] = [await server.person("ana"), await server.person("emma")];
  const { _id } = await (await ana.device()).sends(emma.id, "hola amiga");
  await translateMessage(emma, _id);
  const rows = await server.database`select row_to_json(h)::text as row from translation_history h`;
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toMatch(/hola|hello/);
  await server.database`delete from renditions where message_id = ${_id}`;
  expect((await historyOf(emma)).pagination.total).toBe(0);
});

test("free texts are deleted after thirty days; messages stay as long as they exist", async () => {
  const clock = new ManualClock();
  await using server = await startTestServer({ engines: [scriptedEngine(WORDS)], clock });
  const [ana, emma] = [await server.person("ana"), await server.person("emma")];
  const { _id } = await (await ana.device()).sends(emma.id, "hola amiga");
  await translateMessage(emma, _id);
  await translate(emma, "uno dos");
  const DAY = 24 * 60 * 60 * 1_000;
  clock.advance(29 * DAY);
  await server.app.sweep();
  const total = async () =>
    (await server.database<{ n: number }[]>`select count(*) as n from translation_history`)[0]?.n;
  expect(await total()).toBe(2);
  clock.advance(2 * DAY);
  await server.app.sweep();
  expect(await total()).toBe(1);
});

test("a translation made for another user enters the reader's history too", async () => {
  await using server = await startTestServer({ engines: [scriptedEngine(WORDS)] });
  const [ana, emma] = [await server.person("ana"), await server.person("emma")];
  const { _id } = await (await ana.device()).sends(emma.id, "hola amiga");
  const path = `/translation/message/${_id}`;
  await ana.call("POST /translation/message/:id", {
    path,
    body: { asReadBy: emma.id, sourceLanguage: "es" },
  });
  expect((await historyOf(ana)).history).toHaveLength(1);
  expect((await historyOf(emma)).history).toHaveLength(0);
  await emma.call("POST /translation/message/:id", { path, body: {} });
  await server.app.idle();
  expect((await historyOf(emma)).history).toMatchObject([{ messageId: _id }]);
});
