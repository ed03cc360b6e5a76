import type { MessageTranslation } from "@lingualoom/contract/calls/translation.ts";
import { expect, test } from "vitest";
import { scriptedEngine } from "../../apps/server/test/engines.ts";
import type { Person } from "../../apps/server/test/person.ts";
import { startTestServer } from "../../apps/server/test/server.ts";
import { readMany, TARGETS, translated } from "../../bench/translation/translation.ts";

test("guarantee 13: a message that no reader opens is never translated", async () => {
  const engine = scriptedEngine({ hola: "hello" });
  await using server = await startTestServer({ engines: [engine] });
  const [ana, emma] = [await server.person("ana"), await server.person("emma", { autoTranslate: true })];
  const desk = await emma.device();
  const message = await (await ana.device()).sends(emma.id, "hola hola");
  await desk.hears("newMessage");
  await server.app.idle();
  expect(engine.received).toEqual([]);
  await emma.call("POST /translation/messages", { body: { ids: [message._id] } });
  await desk.hears("messageTranslated");
  expect(engine.received).toHaveLength(1);
});

test("guarantee 13: twenty readers who open a message at once cost one engine call", async () => {
  const engine = scriptedEngine({ hola: "hello" });
  await using server = await startTestServer({ engines: [engine] });
  const [ana, emma] = [await server.person("ana"), await server.person("emma")];
  const message = await (await ana.device()).sends(emma.id, "hola hola hola");
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      emma.call<MessageTranslation>("POST /translation/message/:id", {
        path: `/translation/message/${message._id}`,
        body: { sourceLanguage: "es" },
      }),
    ),
  );
  expect(new Set(answers.map(({ body }) => body.translatedText))).toEqual(new Set(["hello hello hello"]));
  expect(engine.received).toHaveLength(1);
});

test("guarantee 13: repeated texts cost one call per conversation, text and pair", async () => {
  const engine = scriptedEngine(
    {},
    TARGETS.map((target) => ["es", target] as const),
  );
  engine.behave(async ({ items, target }) =>
    items.map(({ pieces }) => ({
      ok: true,
      pieces: pieces.map((one) => (one.kind === "text" ? { ...one, text: translated(one.text, target) } : one)),
    })),
  );
  await using server = await startTestServer({ engines: [engine] });
  const names = ["ana", "bruno", "chloe", "dieter"] as const;
  const people: Person[] = [];
  for (const name of names) people.push(await server.person(name));
  const conversations = people.flatMap((writer, i) => people.slice(i + 1).map((reader) => [writer, reader] as const));
  const shape = { conversations, messages: 20, texts: 30 };
  const figures = await readMany(server.url, shape, () => engine.received.length);
  expect(conversations).toHaveLength(6);
  expect(figures.answered).toBe(120);
  expect(figures.questions).toBe(figures.distinct);
  expect(figures.distinct).toBeLessThan(120);
  expect(figures.secondReading).toBe(0);
});
