import type { Message } from "@lingualoom/contract/shapes.ts";
import { expect, test } from "vitest";
import { scriptedEngine } from "../../apps/server/test/engines.ts";
import { groupOf, inGroup } from "../../apps/server/test/groups.ts";
import type { Person } from "../../apps/server/test/person.ts";
import { startTestServer } from "../../apps/server/test/server.ts";
import { WAIT_MS } from "../../patience.ts";
import { manyPeople } from "./members.ts";

/** Messages per group; `GROUP_MESSAGES=1000` is a longer run. */
const MESSAGES = Number(process.env.GROUP_MESSAGES ?? 10);
const PATIENCE = (WAIT_MS / 5) * MESSAGES;
/** The most whose renditions one call asks for. */
const AT_ONCE = 100;

const SENTENCES = {
  en: "We will see each other tomorrow in front of the station, at",
  es: "Nos vemos mañana delante de la estación, a las",
  fr: "On se retrouve demain devant la gare, à",
  de: "Wir treffen uns morgen vor dem Bahnhof, um",
  nl: "We zien elkaar morgen voor het station, om",
  sv: "Vi ses i morgon framför järnvägsstationen, klockan",
  it: "Ci vediamo domani davanti alla stazione, alle",
  pl: "Spotkamy się jutro przed dworcem kolejowym, o godzinie",
  tr: "Yarın tren istasyonunun önünde buluşuyoruz, saat",
  ru: "Встречаемся завтра перед железнодорожным вокзалом, в",
} as const;
type Language = keyof typeof SENTENCES;
const LANGUAGES = Object.keys(SENTENCES) as Language[];
/** Two of the languages have two readers each. */
const READERS = [...LANGUAGES, ...LANGUAGES.slice(0, 2)];

function recordingEngine() {
  const engine = scriptedEngine(
    {},
    LANGUAGES.flatMap((source) => LANGUAGES.map((target) => [source, target] as const)),
  );
  engine.behave(async ({ items, source, target }) =>
    items.map(({ pieces }) => ({
      ok: true,
      pieces: pieces.map((one) =>
        one.kind === "text"
          ? { ...one, text: one.text.replace(SENTENCES[source as Language], SENTENCES[target as Language]) }
          : one,
      ),
    })),
  );
  return { engine, texts: () => engine.received.reduce((sum, { items }) => sum + items.length, 0) };
}

/** Opens every message, a page at a time, and waits for the translation of each that is in another language. */
async function readAll(reader: Person, messages: readonly (Message & { language: string })[], mine: string) {
  const screen = await reader.device();
  const read = new Set<string>();
  for (let from = 0; from < messages.length; from += AT_ONCE) {
    const page = messages.slice(from, from + AT_ONCE);
    const { body } = await reader.call<{ results: { messageId: string }[] }>("POST /translation/messages", {
      body: { ids: page.map(({ _id }) => _id) },
    });
    for (const { messageId } of body.results) read.add(messageId);
    const missing = () => {
      for (const { messageId } of screen.all("messageTranslated")) read.add(messageId);
      return page.filter(({ _id, language }) => language !== mine && !read.has(_id));
    };
    await expect.poll(missing, { timeout: PATIENCE }).toEqual([]);
  }
  screen.close();
}

test(
  "guarantee 13: a group message read in ten languages costs one call for each",
  async () => {
    const { engine, texts } = recordingEngine();
    await using server = await startTestServer({ engines: [engine] });
    const people = await manyPeople(server.database, READERS.length, [server.url]);
    for (const [i, person] of people.entries())
      await person.call("PUT /settings/translation", {
        body: { preferredLanguage: READERS[i], readLanguages: [] },
      });
    const id = await groupOf(people[0] as Person, people.slice(1));
    const messages: (Message & { language: Language })[] = [];
    for (let n = 0; n < MESSAGES; n++) {
      const language = LANGUAGES[n % LANGUAGES.length] as Language;
      const writer = people[n % LANGUAGES.length] as Person;
      const { body } = await inGroup(writer, id).write(`${SENTENCES[language]} ${n + 100}`);
      messages.push({ ...body, language });
    }
    await server.app.idle();
    expect(texts()).toBe(0);

    const readAtOnce = () => Promise.all(people.map((person, i) => readAll(person, messages, READERS[i] as string)));
    await readAtOnce();
    expect(texts()).toBe(MESSAGES * LANGUAGES.length - MESSAGES);
    await readAtOnce();
    expect(texts()).toBe(MESSAGES * LANGUAGES.length - MESSAGES);
  },
  PATIENCE,
);
