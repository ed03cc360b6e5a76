import type { MessageTranslation } from "@lingualoom/contract/calls/translation.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import { EngineError, type EngineOutcome } from "@lingualoom/translation/engine.ts";
import { expect, test } from "vitest";
import { systemClock } from "#/platform/clock.ts";
import { scriptedEngine } from "#test/engines.ts";
import type { Person } from "#test/person.ts";
import { startTestServer } from "#test/server.ts";

const engineOf = () =>
  scriptedEngine({ hola: "hello", nos: "we", vemos: "meet", mañana: "tomorrow", gracias: "thanks" });
const TEXT = "nos vemos mañana";

const translate = (reader: Person, { _id }: Pick<Message, "_id">, body: object = {}) =>
  reader.call<MessageTranslation & { code?: string; final?: boolean }>("POST /translation/message/:id", {
    path: `/translation/message/${_id}`,
    body: { targetLanguage: "en", sourceLanguage: "es", ...body },
  });

test("a text is translated once per conversation, and again in another one", async () => {
  const engine = engineOf();
  await using server = await startTestServer({ engines: [engine] });
  const [ana, emma, giulia] = [await server.person("ana"), await server.person("emma"), await server.person("giulia")];
  const phone = await ana.device();
  const [first, second] = [await phone.sends(emma.id, TEXT), await phone.sends(emma.id, TEXT)];
  const inOtherChat = await phone.sends(giulia.id, TEXT);
  expect((await translate(emma, first)).body.translatedText).toBe("we meet tomorrow");
  const again = await translate(emma, second);
  expect(again.body).toMatchObject({ translatedText: "we meet tomorrow", messageId: second._id });
  expect(engine.received).toHaveLength(1);
  await translate(giulia, inOtherChat);
  expect(engine.received).toHaveLength(2);
});

test("a common phrase is translated once for all conversations", async () => {
  const engine = engineOf();
  await using server = await startTestServer({ engines: [engine] });
  const [ana, emma, giulia] = [await server.person("ana"), await server.person("emma"), await server.person("giulia")];
  const phone = await ana.device();
  for (const reader of [emma, giulia]) await translate(reader, await phone.sends(reader.id, "¡Gracias!"));
  expect(engine.received).toHaveLength(1);
});

test("a common text is translated again after a month, replacing the stored answer", async () => {
  const engine = engineOf();
  let later = 0;
  const clock = { ...systemClock, now: () => new Date(Date.now() + later) };
  await using server = await startTestServer({ engines: [engine], clock });
  const [ana, emma] = [await server.person("ana"), await server.person("emma")];
  const phone = await ana.device();
  const first = await translate(emma, await phone.sends(emma.id, "¡Gracias!"));
  engine.behave(async ({ items }) => items.map(() => ({ ok: true, pieces: [{ kind: "text", text: "thank you!" }] })));
  later = 31 * 24 * 3_600_000;
  const again = await server.signIn("emma");
  for (const _ of ["asked", "remembered"]) {
    const { body } = await translate(again, await phone.sends(emma.id, "¡Gracias!"));
    expect(body.translatedText).toMatch(/thank you/);
  }
  expect(first.body.translatedText).not.toMatch(/thank you/);
  expect(engine.received).toHaveLength(2);
});

test("twenty simultaneous requests make one engine call, even for two messages", async () => {
  const engine = engineOf();
  const gate = Promise.withResolvers<void>();
  engine.behave(async (request): Promise<readonly EngineOutcome[]> => {
    await gate.promise;
    return request.items.map(() => ({ ok: true, pieces: [{ kind: "text", text: "we meet tomorrow" }] }));
  });
  await using server = await startTestServer({ engines: [engine] });
  const [ana, emma] = [await server.person("ana"), await server.person("emma")];
  const phone = await ana.device();
  const sent = [await phone.sends(emma.id, TEXT), await phone.sends(emma.id, TEXT)];
  const asked = Array.from({ length: 20 }, (_, i) => translate(emma, sent[i % 2] as Message));
  await expect.poll(() => engine.received.length).toBe(1);
  gate.resolve();
  const answers = await Promise.all(asked);
  expect(new Set(answers.map(({ body }) => body.translatedText))).toEqual(new Set(["we meet tomorrow"]));
  expect(engine.received).toHaveLength(1);
  const [{ translations }] = await server.database<[{ translations: number }]>`
    select translations from user_counters where user_id = ${emma.id}`;
  expect(translations).toBe(2);
});

test("a failure is not stored, and is final", async () => {
  const engine = engineOf();
  await using server = await startTestServer({ engines: [engine] });
  const [ana, emma] = [await server.person("ana"), await server.person("emma")];
  const sent = await (await ana.device()).sends(emma.id, TEXT);
  engine.behave(async () => {
    throw new EngineError("bad_output", "nothing usable");
  });
  const refused = await translate(emma, sent);
  expect(refused).toMatchObject({ status: 502, body: { code: "ENGINE_FAILED", final: true } });
  engine.behave(undefined);
  expect((await translate(emma, sent)).body.translatedText).toBe("we meet tomorrow");
});

test("a remembered translation is deleted with its message", async () => {
  const engine = engineOf();
  await using server = await startTestServer({ engines: [engine] });
  const [ana, emma] = [await server.person("ana"), await server.person("emma")];
  const phone = await ana.device();
  const first = await phone.sends(emma.id, TEXT);
  await translate(emma, first);
  await server.database`update messages set deleted_at = now(), text = '' where id = ${first._id}`;
  await translate(emma, await phone.sends(emma.id, TEXT));
  expect(engine.received).toHaveLength(2);
});

test("keys reveal nothing: the same text has another key in every conversation", async () => {
  await using server = await startTestServer({ engines: [engineOf()] });
  const [ana, emma, giulia] = [await server.person("ana"), await server.person("emma"), await server.person("giulia")];
  const phone = await ana.device();
  for (const reader of [emma, giulia]) await translate(reader, await phone.sends(reader.id, TEXT));
  const keys = await server.database<{ memory_key: Buffer }[]>`select memory_key from renditions`;
  expect(new Set(keys.map(({ memory_key }) => memory_key.toString("hex"))).size).toBe(2);
});

test("only texts an engine is asked for count for the limit", async () => {
  await using server = await startTestServer({
    engines: [engineOf()],
    environment: { RATE_LIMITS: "on", RATE_LIMIT_TRANSLATE: "1/60" },
  });
  const [ana, emma] = [await server.person("ana"), await server.person("emma")];
  const phone = await ana.device();
  const [first, same, other] = [
    await phone.sends(emma.id, TEXT),
    await phone.sends(emma.id, TEXT),
    await phone.sends(emma.id, "nos vemos"),
  ];
  expect((await translate(emma, first)).status).toBe(200);
  expect((await translate(emma, first, { sourceLanguage: "auto" })).status).toBe(200);
  expect((await translate(emma, same)).status).toBe(200);
  expect((await translate(emma, await phone.sends(emma.id, "🧵"))).status).toBe(200);
  expect(await translate(emma, other)).toMatchObject({ status: 429, body: { code: "RATE_LIMITED" } });
});
