import type { MessageTranslation } from "@lingualoom/contract/calls/translation.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import { expect, test } from "vitest";
import { scriptedEngine } from "#test/engines.ts";
import { groupOf, inGroup } from "#test/groups.ts";
import type { Person } from "#test/person.ts";
import { startTestServer } from "#test/server.ts";

const TEXT = "nos vemos mañana en la estación, ich komme heute etwas später nach Hause. See you there, my friends";
const WORDS = {
  nos: "we",
  vemos: "meet",
  mañana: "tomorrow",
  en: "at",
  la: "the",
  estación: "station",
  ich: "I",
  komme: "come",
  heute: "today",
  etwas: "somewhat",
  später: "later",
  nach: "to",
  hause: "home",
};
const PAIRS = [
  ["es", "en"],
  ["de", "en"],
] as const;

const translate = async (reader: Person, { _id }: Pick<Message, "_id">) =>
  (
    await reader.call<MessageTranslation>("POST /translation/message/:id", {
      path: `/translation/message/${_id}`,
      body: { targetLanguage: "en" },
    })
  ).body;

const reads = (reader: Person, ...readLanguages: string[]) =>
  reader.call("PUT /settings/translation", { body: { preferredLanguage: "en", readLanguages } });

const GERMAN = "ich komme heute etwas später nach Hause";
const IN_ENGLISH = "I come today somewhat later to home";

test("a mixed message has no language, and is translated in the parts a reader lacks", async () => {
  const engine = scriptedEngine(WORDS, PAIRS);
  await using server = await startTestServer({ engines: [engine] });
  const [ana, emma] = [await server.person("ana"), await server.person("emma")];
  const group = inGroup(ana, await groupOf(ana, [emma]));
  const { body: sent } = await group.write(TEXT);
  await server.app.idle();
  const { body: history } = await group.history();
  expect(history.find(({ _id }) => _id === sent._id)?.language).toBe("und");
  expect(await translate(emma, sent)).toMatchObject({
    translatedText: `we meet tomorrow at the station, ${IN_ENGLISH}. See you there, my friends`,
    sourceLanguage: "de",
    provider: "apertium",
  });
  expect(engine.received.map(({ source }) => source)).toEqual(["es", "de"]);
});

test("a part that one reader understands is translated for another", async () => {
  const engine = scriptedEngine(WORDS, PAIRS);
  await using server = await startTestServer({ engines: [engine] });
  const [ana, emma, jun] = [await server.person("ana"), await server.person("emma"), await server.person("jun")];
  const group = inGroup(ana, await groupOf(ana, [emma, jun]));
  const { body: sent } = await group.write(TEXT);
  await reads(emma, "de");
  await reads(jun);
  const forEmma = `we meet tomorrow at the station, ${GERMAN}. See you there, my friends`;
  expect((await translate(emma, sent)).translatedText).toBe(forEmma);
  expect((await translate(jun, sent)).translatedText).toBe(forEmma.replace(GERMAN, IN_ENGLISH));
  const { length } = engine.received;
  expect((await translate(emma, sent)).translatedText).toBe(forEmma);
  expect((await translate(jun, sent)).translatedText).toContain(IN_ENGLISH);
  expect(engine.received).toHaveLength(length);
});
