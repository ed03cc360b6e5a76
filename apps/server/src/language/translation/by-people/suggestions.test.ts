import type { RenditionChange } from "@lingualoom/contract/calls/suggestions.ts";
import type { MessageTranslation } from "@lingualoom/contract/calls/translation.ts";
import { RENDITION_CHANGES_MAX, SUGGESTIONS_MAX } from "@lingualoom/contract/limits.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import { cast } from "@lingualoom/fixtures/cast.ts";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { ScriptedEngine } from "#test/engines.ts";
import { groupOf, inGroup } from "#test/groups.ts";
import type { Person } from "#test/person.ts";
import type { TestServer } from "#test/server.ts";
import { startTrainStage, TRAIN } from "#test/train.ts";

const BETTER = "The train is running late tonight";
let server: TestServer;
let engine: ScriptedEngine;
let ana: Person;
let emma: Person;
let bruno: Person;
let stranger: Person;
beforeAll(async () => {
  ({ server, engine, ana, emma } = await startTrainStage());
  bruno = await server.person("bruno", { preferredLanguage: "en", readLanguages: [] });
  stranger = await server.person("jun");
});
afterEach(() => void engine.received.splice(0));
afterAll(() => server[Symbol.asyncDispose]());

type Refusal = { code?: string };
const sent = async (text = TRAIN): Promise<Message> => (await ana.device()).sends(emma.id, text);
const read = async (who: Person, id: string) =>
  (
    await who.call<MessageTranslation & Refusal>("POST /translation/message/:id", {
      path: `/translation/message/${id}`,
      body: { sourceLanguage: "es" },
    })
  ).body;
const suggest = (who: Person, id: string, text = BETTER, language = "en") =>
  who.call<Refusal>("PUT /message/:id/suggestions/:language", {
    path: `/message/${id}/suggestions/${language}`,
    body: { text },
  });
const withdraw = (who: Person, id: string) =>
  who.call<Refusal>("DELETE /message/:id/suggestions/:language", { path: `/message/${id}/suggestions/en` });
const changes = async (who: Person, id: string) =>
  (await who.call<RenditionChange[]>("GET /message/:id/suggestions", { path: `/message/${id}/suggestions` })).body;
const decide = (who: Person, id: string, suggestionId: string, accepted: boolean) =>
  who.call<Message & Refusal>("POST /message/:id/suggestions/:suggestionId/decision", {
    path: `/message/${id}/suggestions/${suggestionId}/decision`,
    body: { accepted },
  });
const accept = async (id: string) => decide(ana, id, (await changes(ana, id))[0]?._id as string, true);
const takeBack = (id: string) =>
  ana.call<Message>("DELETE /message/:id/renditions/:language", { path: `/message/${id}/renditions/en` });
const approved = (text = BETTER) => ({
  language: "en",
  text,
  writtenBy: emma.id,
  approvedBy: ana.id,
});

test("a suggestion waits for the author, who sees it beside the current translation", async () => {
  const { _id } = await sent();
  const before = (await read(emma, _id)).translatedText;
  const desk = await ana.device();
  expect((await suggest(emma, _id, ` ${BETTER} `)).status).toBe(200);
  const heard = await desk.hears("messageUpdated", (one) => one._id === _id && one.suggestions !== undefined);
  expect(heard).toMatchObject({ text: TRAIN, revision: 1, suggestions: 1 });
  expect(heard).not.toHaveProperty("renditions");
  expect(await changes(ana, _id)).toMatchObject([
    { language: "en", kind: "suggested", by: { _id: emma.id }, text: BETTER, before },
  ]);
  // Until it is accepted, readers do not see it.
  expect(await read(emma, _id)).toMatchObject({ translatedText: before, provider: "apertium" });
});

test("an accepted suggestion ranks above every engine, with its writer and approver", async () => {
  const { _id } = await sent();
  await read(emma, _id);
  await suggest(emma, _id);
  const phone = await emma.device();
  const { body } = await accept(_id);
  expect(body).toMatchObject({ text: TRAIN, revision: 1, renditions: [approved()] });
  expect(body).not.toHaveProperty("suggestions");
  expect((await phone.hears("messageUpdated", (one) => one._id === _id)).renditions).toEqual([approved()]);
  expect(await read(emma, _id)).toMatchObject({
    translatedText: BETTER,
    writtenBy: emma.id,
    approvedBy: ana.id,
    provider: "author",
  });
  expect(await changes(ana, _id)).toMatchObject([{ kind: "suggested", decision: "accepted" }]);
  const [{ _id: id } = { _id: "" }] = await changes(ana, _id);
  expect((await decide(ana, _id, id, false)).status).toBe(404);
});

test("a declined suggestion is not shown, and its writer sees the decision", async () => {
  const { _id } = await sent("Muy tarde llega el tren");
  await suggest(emma, _id);
  const [waiting] = await changes(ana, _id);
  expect((await decide(ana, _id, waiting?._id as string, false)).body).not.toHaveProperty("renditions");
  expect(await changes(emma, _id)).toMatchObject([{ text: BETTER, decision: "declined" }]);
  expect(await read(emma, _id)).toMatchObject({ provider: "apertium" });
});

test("a changed suggestion replaces the pending one, so only seen words are accepted", async () => {
  const { _id } = await sent();
  await suggest(emma, _id, "First words");
  const [seen] = await changes(ana, _id);
  await suggest(emma, _id, "Second words");
  expect((await decide(ana, _id, seen?._id as string, true)).body.code).toBe("NOT_FOUND");
  expect(await changes(ana, _id)).toMatchObject([{ text: "Second words" }]);
  expect((await withdraw(emma, _id)).status).toBe(200);
  expect(await changes(ana, _id)).toEqual([]);
});

test("the author withdraws an accepted suggestion, and the history names each change", async () => {
  const { _id } = await sent("Esta noche llega el tren");
  await suggest(emma, _id);
  await accept(_id);
  expect((await takeBack(_id)).body).not.toHaveProperty("renditions");
  expect(await read(emma, _id)).toMatchObject({ provider: "apertium" });
  await ana.call("PUT /message/:id/renditions/:language", {
    path: `/message/${_id}/renditions/en`,
    body: { text: "Mine" },
  });
  expect((await changes(ana, _id)).map(({ kind, by, text, before }) => [kind, by._id, text, before])).toEqual([
    ["written", ana.id, "Mine", expect.any(String)],
    ["taken-back", ana.id, undefined, BETTER],
    ["suggested", emma.id, BETTER, undefined],
  ]);
});

test("an accepted rendition serves the same text again, without an engine", async () => {
  const first = await sent("El tren llega");
  await suggest(emma, first._id);
  await accept(first._id);
  const again = await sent("El tren llega");
  expect(await read(emma, again._id)).toMatchObject({
    translatedText: BETTER,
    writtenBy: emma.id,
    approvedBy: ana.id,
    remembered: true,
  });
  expect(engine.received).toEqual([]);
  // The stored rendition is the same, and the author sees it among what others read.
  expect(await read(emma, again._id)).toMatchObject({ translatedText: BETTER, remembered: true });
  const readerView = await ana.call("GET /message/:id/renditions", { path: `/message/${again._id}/renditions` });
  expect(readerView.body).toMatchObject([{ language: "en", writtenBy: emma.id, remembered: true }]);

  const elsewhere = await (await ana.device()).sends(bruno.id, "El tren llega");
  expect(await read(bruno, elsewhere._id)).toMatchObject({ provider: "apertium" });

  await takeBack(first._id);
  expect(await read(emma, again._id)).toMatchObject({ provider: "apertium" });
});

test("a message's author and people who cannot read it cannot suggest", async () => {
  const { _id } = await sent();
  await suggest(emma, _id);
  const [waiting] = await changes(ana, _id);
  for (const who of [stranger, bruno]) {
    expect(await suggest(who, _id)).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
    expect(await changes(who, _id)).toMatchObject({ code: "NOT_FOUND" });
  }
  expect((await decide(emma, _id, waiting?._id as string, true)).status).toBe(404);
  expect((await suggest(ana, _id)).body.code).toBe("OWN_MESSAGE");
  expect((await suggest(emma, _id, " ")).body.code).toBe("VALIDATION");
  expect((await suggest(emma, _id, BETTER, "xx")).body.code).toBe("UNSUPPORTED_LANGUAGE");
  await emma.call("DELETE /message/:id", { path: `/message/${_id}?for=me` });
  expect((await suggest(emma, _id, "Hidden")).status).toBe(404);
});

test("blocked people cannot suggest to each other, in a direct chat or a group", async () => {
  const { _id } = await sent();
  const group = await groupOf(ana, [emma, bruno]);
  const { body: there } = await inGroup(ana, group).write(TRAIN);
  await ana.call("PUT /people/:id/block", { path: `/people/${emma.id}/block` });
  for (const id of [_id, there._id]) expect((await suggest(emma, id)).body.code).toBe("NOT_REACHABLE");
  expect((await suggest(bruno, there._id)).status).toBe(200);
  await ana.call("DELETE /people/:id/block", { path: `/people/${emma.id}/block` });
});

test("former members cannot suggest; only the author decides and sees the writers", async () => {
  const group = await groupOf(ana, [emma, bruno]);
  const { body: there } = await inGroup(ana, group).write(TRAIN);
  await suggest(emma, there._id);
  await suggest(bruno, there._id, "Bruno's words");
  expect((await changes(ana, there._id)).map(({ by }) => by._id)).toEqual([bruno.id, emma.id]);
  expect((await changes(bruno, there._id)).map(({ text }) => text)).toEqual(["Bruno's words"]);
  await inGroup(emma, group).leave();
  expect((await suggest(emma, there._id, "Late")).status).toBe(404);
});

test("a forwarded message takes no suggestions from its sender", async () => {
  const { _id } = await sent();
  const group = await groupOf(ana, [bruno]);
  await ana.call("POST /message/:id/forward", {
    path: `/message/${_id}/forward`,
    body: { conversationIds: [group] },
  });
  const copy = (await inGroup(ana, group).history()).body.at(-1) as Message;
  expect((await suggest(bruno, copy._id)).body.code).toBe("FORBIDDEN");
});

test("suggestions per author and history entries per message are limited", async () => {
  const { _id, conversationId } = await sent();
  await server.database`
    insert into rendition_changes (id, conversation_id, message_id, target, kind, made_by, text, created_at)
    select gen_random_uuid(), ${conversationId}, ${_id}, 'l' || n, 'suggested', ${bruno.id}, 'waits', now() - interval '1 day'
    from generate_series(1, ${SUGGESTIONS_MAX}) n`;
  expect(await suggest(emma, _id)).toMatchObject({ status: 400, body: { code: "VALIDATION" } });
  await server.database`
    update rendition_changes set decision = 'declined', kind = 'suggested' where message_id = ${_id}`;
  await server.database`
    insert into rendition_changes (id, conversation_id, message_id, target, kind, made_by, text, created_at)
    select gen_random_uuid(), ${conversationId}, ${_id}, 'en', 'written', ${ana.id}, 'n' || n, now() - interval '1 hour'
    from generate_series(1, ${RENDITION_CHANGES_MAX}) n`;
  expect((await suggest(emma, _id)).status).toBe(200);
  expect(await changes(ana, _id)).toHaveLength(RENDITION_CHANGES_MAX + 1);
});

test("a deleted account's suggestions are deleted, accepted ones included", async () => {
  const leaving = await server.person("chloe", { preferredLanguage: "en", readLanguages: [] });
  const group = await groupOf(ana, [emma, leaving]);
  const texts = ["El tren", "La noche"];
  const ids: string[] = [];
  for (const text of texts) ids.push((await inGroup(ana, group).write(text)).body._id);
  for (const id of ids) await suggest(leaving, id, "Words of hers");
  await accept(ids[0] as string);
  const { status } = await leaving.call("POST /account/delete", { body: { password: cast.chloe.password } });
  expect(status).toBe(200);
  await server.app.idle();
  const there = (await inGroup(ana, group).history()).body.filter(({ _id }) => ids.includes(_id));
  expect(there.map(({ text }) => text)).toEqual(texts);
  for (const message of there) {
    expect(message).not.toHaveProperty("renditions");
    expect(message).not.toHaveProperty("suggestions");
  }
  const left = await server.database`select from rendition_changes where text = 'Words of hers'`;
  expect(left).toHaveLength(0);
});
