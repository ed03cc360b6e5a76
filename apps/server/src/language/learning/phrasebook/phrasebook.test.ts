import type { Phrase, Rating } from "@lingualoom/contract/calls/phrasebook.ts";
import { PHRASES_MAX } from "@lingualoom/contract/limits.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { ManualClock } from "#test/manual-clock.ts";
import type { Person } from "#test/person.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

type Answer = Phrase & { readonly code?: string };
interface Review {
  readonly total: number;
  readonly due: number;
  readonly nextAt: string | null;
  readonly phrases: readonly (Phrase & { readonly next: Record<Rating, number> })[];
}

const SENTENCE = "El banco está libre.";
const MINUTE = 60_000;
const clock = new ManualClock();
let server: TestServer;
let ana: Person;
let emma: Person;
let bruno: Person;
beforeAll(async () => {
  server = await startTestServer({ clock });
  [ana, emma, bruno] = [await server.person("ana"), await server.person("emma"), await server.person("bruno")];
});
beforeEach(() => server.database`delete from phrases`);
afterAll(() => server[Symbol.asyncDispose]());

const sent = async (text = `Ven. ${SENTENCE}`): Promise<Message> => (await ana.device()).sends(emma.id, text);

function save(who: Person, { _id }: Pick<Message, "_id">, given: Record<string, unknown> = {}) {
  clock.advance(1);
  const place = { messageId: _id, word: "banco", sentence: SENTENCE, language: "es" };
  return who.call<Answer>("POST /phrasebook", {
    body: { ...place, meaning: "bench", meaningLanguage: "en", ...given },
  });
}
const list = (who: Person, query = "") => who.call<Phrase[]>("GET /phrasebook", { path: `/phrasebook${query}` });
const review = async (who: Person) => (await who.call<Review>("GET /phrasebook/review")).body;
const rate = (who: Person, id: string, rating: Rating) =>
  who.call<{ dueAt: string }>("POST /phrasebook/:id/reviews", {
    path: `/phrasebook/${id}/reviews`,
    body: { rating },
  });
/** Simulates that this time has passed; advancing the clock would end the sessions. */
const passes = (pause: number) => server.database`
  update phrases set due_at = due_at - ${`${pause} ms`}::interval, reviewed_at = reviewed_at - ${`${pause} ms`}::interval`;

test("a word is saved with its meaning and its sentence, private to its user", async () => {
  const message = await sent();
  const { status, body } = await save(emma, message);
  expect([status, body]).toMatchObject([
    200,
    {
      word: "banco",
      language: "es",
      meaning: "bench",
      meaningLanguage: "en",
      source: {
        sentence: SENTENCE,
        messageId: message._id,
        conversationId: message.conversationId,
        seq: message.seq,
      },
    },
  ]);
  expect((await list(emma)).body).toEqual([body]);
  expect((await list(ana)).body).toEqual([]);
  for (const [name, more] of [
    ["PATCH /phrasebook/:id", { body: { meaning: "bank" } }],
    ["DELETE /phrasebook/:id", {}],
  ] as const)
    expect((await ana.call(name, { path: `/phrasebook/${body._id}`, ...more })).status).toBe(404);
  expect((await rate(ana, body._id, "good")).status).toBe(404);
});

test("saving a word again updates meaning and sentence and keeps its progress", async () => {
  const { body: first } = await save(emma, await sent());
  const { body: known } = await rate(emma, first._id, "easy");
  const later = await sent("Voy al banco.");
  const { body: again } = await save(emma, later, { sentence: "Voy al banco.", meaning: "bank" });
  expect(again).toMatchObject({ _id: first._id, meaning: "bank", dueAt: known.dueAt });
  expect(again.source?.sentence).toBe("Voy al banco.");
  expect((await list(emma)).body).toHaveLength(1);
});

test("words that are not in the message, or from unreadable messages, are refused", async () => {
  const message = await sent();
  for (const wrong of [
    { word: "parque" },
    { sentence: "El banco cierra." },
    { meaning: "" },
    { meaning: "é".repeat(301) },
    { word: "a".repeat(101) },
  ])
    expect([wrong, (await save(emma, message, wrong)).status]).toEqual([wrong, 400]);
  expect((await save(bruno, message)).status).toBe(404);
  expect((await list(emma)).body).toEqual([]);
});

test.each([
  ["edited", (id: string) => ana.call("PATCH /message/:id", { path: `/message/${id}`, body: { text: "Otra." } })],
  ["deleted", (id: string) => ana.call("DELETE /message/:id", { path: `/message/${id}?for=everyone` })],
  ["hidden by the reader", (id: string) => emma.call("DELETE /message/:id", { path: `/message/${id}?for=me` })],
])("the sentence of a message that is %s is no longer shown; the word stays", async (_, end) => {
  const message = await sent();
  await save(emma, message);
  expect((await end(message._id)).status).toBe(200);
  expect((await list(emma)).body).toMatchObject([{ word: "banco", meaning: "bench", source: null }]);
  expect((await review(emma)).phrases[0]?.source).toBeNull();
});

test("words come in pages, newest first, optionally of one language", async () => {
  const message = await sent("uno dos tres cuatro cinco");
  for (const word of ["uno", "dos", "tres", "cuatro", "cinco"])
    await save(emma, message, { word, sentence: message.text, language: word === "tres" ? "pt" : "es" });
  const seen: string[] = [];
  for (let query: string | undefined = "?limit=2"; query; ) {
    const { body, headers } = await list(emma, query);
    expect(body.length).toBeLessThanOrEqual(2);
    seen.push(...body.map(({ word }) => word));
    query = /(\?[^>]*)>; rel="next"/.exec(headers.get("link") ?? "")?.[1];
  }
  expect(seen).toEqual(["cinco", "cuatro", "tres", "dos", "uno"]);
  expect((await list(emma, "?language=pt")).body.map(({ word }) => word)).toEqual(["tres"]);
  expect((await list(emma, "?cursor=made-up")).status).toBe(400);
});

test("a new word is due at once, a known one later, a forgotten one in minutes", async () => {
  const { body: phrase } = await save(emma, await sent());
  const first = await review(emma);
  expect(first).toMatchObject({ total: 1, due: 1, nextAt: null });
  const { again, hard, good, easy } = (first.phrases[0] as Review["phrases"][number]).next;
  expect([again > 0, hard > again, good > hard, easy > good]).toEqual([true, true, true, true]);

  const pauses: number[] = [];
  for (let time = 0; time < 5; time++) {
    const before = clock.now().getTime();
    const { body } = await rate(emma, phrase._id, "good");
    pauses.push(Date.parse(body.dueAt) - before);
    expect(await review(emma)).toMatchObject({ due: 0, nextAt: body.dueAt, phrases: [] });
    await passes(pauses[time] as number);
    expect(await review(emma)).toMatchObject({ due: 1 });
  }
  expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
  expect(new Set(pauses).size).toBe(5);
  expect(Date.parse((await rate(emma, phrase._id, "again")).body.dueAt) - clock.now().getTime()).toBeLessThan(
    60 * MINUTE,
  );
});

test("a word comes due exactly when its review announced", async () => {
  await save(emma, await sent());
  const [phrase] = (await review(emma)).phrases;
  const { body } = await rate(emma, phrase?._id as string, "hard");
  expect(Math.round((Date.parse(body.dueAt) - clock.now().getTime()) / 1_000)).toBe(phrase?.next.hard);
});

test("a review that arrives twice counts once", async () => {
  const { body: phrase } = await save(emma, await sent());
  const twice = {
    path: `/phrasebook/${phrase._id}/reviews`,
    body: { rating: "good" },
    headers: { "idempotency-key": "0199-once" },
  };
  const answers = [
    await emma.call("POST /phrasebook/:id/reviews", twice),
    await emma.call("POST /phrasebook/:id/reviews", twice),
  ];
  expect(answers[1]?.body).toEqual(answers[0]?.body);
  expect((await server.database`select reps from phrases`)[0]?.reps).toBe(1);
});

test("a full phrasebook refuses new words and updates the old ones", async () => {
  const message = await sent();
  await save(emma, message);
  await server.database`
    insert into phrases select gen_random_uuid(), user_id, word || n, language, meaning, meaning_language, conversation_id, message_id,
      revision, sentence_from, sentence_to, saved_at, due_at, stability, difficulty, scheduled_days, learning_steps, reps, lapses, state
    from phrases, generate_series(2, ${PHRASES_MAX}) n`;
  expect(await save(emma, message, { word: "libre" })).toMatchObject({
    status: 409,
    body: { code: "PHRASEBOOK_FULL" },
  });
  expect((await save(emma, message, { meaning: "seat" })).status).toBe(200);
  expect((await review(emma)).phrases).toHaveLength(20);
});
