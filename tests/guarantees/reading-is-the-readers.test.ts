import type { MessageTranslation } from "@lingualoom/contract/calls/translation.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import { expect, test } from "vitest";
import { scriptedEngine } from "../../apps/server/test/engines.ts";
import type { Person } from "../../apps/server/test/person.ts";
import { startTestServer } from "../../apps/server/test/server.ts";

const engineOf = () =>
  scriptedEngine({ la: "the", casa: "house", es: "is", grande: "big", the: "la", house: "casa", is: "es" }, [
    ["es", "en"],
    ["pt", "en"],
    ["en", "es"],
  ]);
const TEXT = "la casa es grande";

const translate = (reader: Person, { _id }: Message, body: object = {}) =>
  reader.call<MessageTranslation & { code?: string; back?: { translatedText: string } | null }>(
    "POST /translation/message/:id",
    { path: `/translation/message/${_id}`, body },
  );

test("guarantee 10: an own message is translated only as its reader reads it", async () => {
  const engine = engineOf();
  await using server = await startTestServer({ engines: [engine] });
  const [ana, emma, bruno] = [await server.person("ana"), await server.person("emma"), await server.person("bruno")];
  const message = await (await ana.device()).sends(emma.id, TEXT);
  for (const asReadBy of [undefined, ana.id, bruno.id])
    expect(await translate(ana, message, { asReadBy })).toMatchObject({
      status: 409,
      body: { code: "OWN_MESSAGE" },
    });
  expect(engine.received).toEqual([]);

  const read = await translate(ana, message, { asReadBy: emma.id, sourceLanguage: "es" });
  expect(read.body).toMatchObject({
    targetLanguage: "en",
    translatedText: "the house is big",
    back: { translatedText: "la casa es big", targetLanguage: "es", madeAt: "server" },
  });
  // The writer saw what the reader reads, and no engine is asked twice.
  expect((await translate(emma, message)).body.translatedText).toBe("the house is big");
  expect((await translate(ana, message, { asReadBy: emma.id })).body.back).toEqual(read.body.back);
  expect(engine.received).toHaveLength(2);
});

test("guarantee 10: a message in a language its reader reads comes back unchanged", async () => {
  const engine = engineOf();
  await using server = await startTestServer({ engines: [engine] });
  const ana = await server.person("ana");
  const emma = await server.person("emma", { readLanguages: ["es"] });
  const message = await (await ana.device()).sends(emma.id, "Mañana por la mañana voy a la ciudad con mis amigos");
  expect((await translate(emma, message)).body).toMatchObject({ provider: "none" });
  expect(engine.received).toEqual([]);
});

test("guarantee 10: a reader corrects a wrong language for the message and writer", async () => {
  const engine = engineOf();
  await using server = await startTestServer({ engines: [engine] });
  const [ana, emma] = [await server.person("ana"), await server.person("emma")];
  const [desk, phone] = [await emma.device(), await ana.device()];
  const message = await phone.sends(emma.id, TEXT);
  await server.app.idle();
  await translate(emma, message, { sourceLanguage: "es" });
  const correct = (language: string) =>
    emma.call("PUT /translation/message/:id/language", {
      path: `/translation/message/${message._id}/language`,
      body: { language },
    });
  expect((await correct("pt")).status).toBe(200);
  await desk.hears("messageUpdated", (one) => one._id === message._id && one.language === "pt");
  await phone.hears("messageUpdated", (one) => one._id === message._id && one.language === "pt");
  // The rendition from the wrong language is deleted, and new ones use the corrected language.
  expect((await translate(emma, message)).body).toMatchObject({ sourceLanguage: "pt", targetLanguage: "en" });
  expect(engine.received.at(-1)).toMatchObject({ source: "pt" });
  const [seen] = await server.database<{ weight: number }[]>`
    select weight from sender_languages where user_id = ${ana.id} and language = 'pt'`;
  expect(seen?.weight).toBeGreaterThan(0);
  expect((await correct("xx")).status).toBe(400);
  const stranger = await server.person("bruno");
  const theirs = await stranger.call("PUT /translation/message/:id/language", {
    path: `/translation/message/${message._id}/language`,
    body: { language: "es" },
  });
  expect(theirs.status).toBe(404);
});

test("guarantee 10: a message in a reader's language is left once they correct it", async () => {
  const engine = engineOf();
  await using server = await startTestServer({ engines: [engine] });
  const ana = await server.person("ana");
  const emma = await server.person("emma", { readLanguages: ["pt"] });
  const [phone, desk] = [await ana.device(), await emma.device()];
  const send = (text: string) => phone.sends(emma.id, text);
  const message = await send(TEXT);
  await translate(emma, message, { sourceLanguage: "es" });
  const asked = engine.received.length;
  const correction = await emma.call("PUT /translation/message/:id/language", {
    path: `/translation/message/${message._id}/language`,
    body: { language: "pt" },
  });
  expect(correction.status).toBe(200);
  await desk.hears("messageUpdated", (one) => one._id === message._id && one.language === "pt");
  const { body } = await emma.call<{ results: unknown[] }>("POST /translation/messages", {
    body: { ids: [message._id], storedOnly: true },
  });
  expect(body.results).toEqual([]);
  expect(engine.received).toHaveLength(asked);
  // Detection of the next ambiguous message uses the correction.
  const [seen] = await server.database<{ weight: number }[]>`
    select weight from sender_languages where user_id = ${ana.id} and language = 'pt'`;
  expect(seen?.weight).toBeGreaterThanOrEqual(5);
});

test("guarantee 10: the data learned about a writer stays bounded", async () => {
  await using server = await startTestServer({ engines: [engineOf()] });
  const [ana, emma] = [await server.person("ana"), await server.person("emma")];
  const phone = await ana.device();
  const message = await phone.sends(emma.id, TEXT);
  for (let n = 0; n < 60; n++)
    await emma.call("PUT /translation/message/:id/language", {
      path: `/translation/message/${message._id}/language`,
      body: { language: n % 2 ? "pt" : "es" },
    });
  const [{ total, languages }] = await server.database<[{ total: number; languages: number }]>`
    select sum(weight)::float as total, count(*) as languages from sender_languages where user_id = ${ana.id}`;
  expect(total).toBeLessThanOrEqual(101);
  expect(languages).toBeLessThan(5);
});

test("guarantee 10: a reader's choice of the original is stored for that reader", async () => {
  await using server = await startTestServer({ engines: [engineOf()] });
  const [ana, emma] = [await server.person("ana"), await server.person("emma")];
  const message = await (await ana.device()).sends(emma.id, TEXT);
  const path = `/translation/message/${message._id}/shown`;
  const choose = (person: Person, shown: string) =>
    person.call("PUT /translation/message/:id/shown", { path, body: { shown } });
  expect((await choose(emma, "original")).status).toBe(200);
  const shown = async () => {
    const { body } = await emma.call<{ shown: object }>("POST /translation/messages", {
      body: { ids: [message._id], storedOnly: true },
    });
    return body.shown;
  };
  expect(await shown()).toEqual({ [message._id]: "original" });
  await choose(emma, "translation");
  expect(await shown()).toEqual({ [message._id]: "translation" });
  expect((await choose(await server.person("bruno"), "original")).status).toBe(404);
  expect((await choose(emma, "nothing")).status).toBe(400);
});
