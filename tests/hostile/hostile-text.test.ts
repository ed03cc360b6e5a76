import type { Translation } from "@lingualoom/contract/calls/translation.ts";
import { FREE_TEXT_CODE_POINTS } from "@lingualoom/contract/limits.ts";
import { createDetector } from "@lingualoom/translation/detection/detector.ts";
import type { ApertiumEngine } from "@lingualoom/translation/engines/apertium/apertium-engine.ts";
import { hostileStrings } from "@lingualoom/translation/engines/apertium/hostile-strings.ts";
import { cannotHaveApertium, openFetchedApertium } from "@lingualoom/translation/test/apertium/fetched.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Answer, Person } from "../../apps/server/test/person.ts";
import { startTestServer, type TestServer } from "../../apps/server/test/server.ts";

const FETCH_TIME = 5 * 60_000;
/** Generous, for a busy machine; `npm run bench -- hostile` measures the real time. */
const HANGS_AFTER = 10_000;
/** FUZZ_STRINGS=1500 runs more of them; `npm run test:all` runs 150. */
const FUZZ_STRINGS = Number(process.env.FUZZ_STRINGS) || (process.env.ALL_TESTS === "1" ? 150 : 50);

/** Reasons that refuse a text. A hanging, crashed or skipped engine is none of them. */
const HONEST_REASONS = [
  "empty",
  "malformed",
  "lines",
  "pieces",
  "invented",
  "length",
  "script",
  "language",
  "echo",
  "commentary",
  "bad_output",
  "unknown_words",
];

interface Refusal {
  readonly code: string;
  readonly reasons?: readonly { readonly reason: string }[];
}

describe.skipIf(cannotHaveApertium)("hostile text for the real local engine, through the API", () => {
  let engine: ApertiumEngine;
  let server: TestServer;
  let people: readonly Person[];
  beforeAll(async () => {
    engine = await openFetchedApertium();
    server = await startTestServer({ engines: [engine], detector: createDetector() });
    people = [await server.person("ana"), await server.person("emma"), await server.person("chloe")];
  }, FETCH_TIME);
  afterAll(async () => {
    await server?.[Symbol.asyncDispose]();
    await engine?.[Symbol.asyncDispose]();
  });

  async function translate(text: string, from = "en", to = "es", person = people[0]!) {
    let timer: NodeJS.Timeout | undefined;
    const hang = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`hangs: ${JSON.stringify(text.slice(0, 200))}`)), HANGS_AFTER);
    });
    const asked = person.call<Translation & Refusal>("POST /translation/translate", {
      body: { text, sourceLanguage: from, targetLanguage: to },
    });
    return Promise.race([asked, hang]).finally(() => clearTimeout(timer));
  }
  const reasonsOf = ({ body }: Answer<Refusal>) => (body.reasons ?? []).map(({ reason }) => reason);

  /** A translation, or a refusal of this text; never a failure of server or engine. */
  function expectAnswerOrRefusal(answer: Answer<Translation & Refusal>, text: string) {
    if (answer.status === 200) return;
    expect([answer.status, answer.body.code], JSON.stringify(text)).toEqual([502, "ENGINE_FAILED"]);
    for (const reason of reasonsOf(answer)) expect(HONEST_REASONS, JSON.stringify(text)).toContain(reason);
  }
  const isText = (text: string) => text.isWellFormed() && !text.includes("\u0000");

  test.each([
    "[<STREAMCMD:FLUSH>]",
    "^a/b<n>$",
    "\\",
    "\\[",
    "[[",
    "/]]",
    "[0]",
    "[0][1]",
    "[][1234567890]",
    "^_^",
    ">.<",
    "*@#~",
    "<x0/>XQ0X",
    "\u202eereht si ti\u202c",
    "\u200f\u2066\u202a\u202b",
  ])("%j between words comes through unchanged, or the answer is refused", async (piece) => {
    const answer = await translate(`The house ${piece} is big.`);
    expectAnswerOrRefusal(answer, piece);
    // Words inside it may be translated too; everything else keeps its place.
    const withoutLetters = (text: string) => text.replaceAll(/\p{L}/gu, "");
    if (answer.status === 200) expect(withoutLetters(answer.body.translatedText)).toContain(withoutLetters(piece));
    // The engine still works.
    expect((await translate("The house is big.")).body.translatedText).toBe("La casa es grande.");
  });

  test.each(["a\u0000b", "\u0000", "\ud83d", "a\udc00b", "\ufffe\ud800"])(
    "%j is no text and is refused before any engine sees it",
    async (text) => {
      expect(await translate(text)).toMatchObject({ status: 400, body: { code: "VALIDATION" } });
    },
  );

  test.each([
    { name: "4,000 letters without a space", text: "x".repeat(4_000) },
    {
      name: "4,000 different letters without a space",
      text: "The".padEnd(4_000, "abcdefghijklmnopqrstuvwxyz"),
    },
    { name: "5,000 code points", text: "The house is big. ".repeat(300).slice(0, FREE_TEXT_CODE_POINTS) },
    { name: "2,500 words of one letter", text: "a ".repeat(2_500) },
    { name: "one sentence of 5,000 code points", text: "house ".repeat(833) },
    { name: "2,000 lines", text: "a\n".repeat(2_000) },
    { name: "4,000 emoji", text: "😀".repeat(4_000) },
    { name: "4,000 combining marks on one letter", text: `e${"\u0301".repeat(4_000)}` },
    { name: "4,000 brackets", text: "[".repeat(4_000) },
    { name: "4,000 mentions", text: "@a ".repeat(1_600) },
    { name: "links without end", text: "http://a.b/".repeat(400) },
  ])("$name are answered or refused, and the next text is translated", async ({ text }) => {
    expectAnswerOrRefusal(await translate(text), text);
    expect((await translate("The house is big.")).body.translatedText).toBe("La casa es grande.");
  });

  test("5,001 code points are too long, however few bytes they have", async () => {
    expect((await translate("a".repeat(FREE_TEXT_CODE_POINTS + 1))).body.code).toBe("TEXT_TOO_LONG");
    expect((await translate("😀".repeat(FREE_TEXT_CODE_POINTS + 1))).body.code).toBe("TEXT_TOO_LONG");
  });

  test.each([
    ["en", "es"],
    ["es", "en"],
    ["fr", "en"],
  ] as const)("every seeded hostile string from %s to %s is answered or refused", async (from, to) => {
    for (const text of hostileStrings(FUZZ_STRINGS, 2_026)) {
      const answer = await translate(text, from, to);
      if (isText(text)) expectAnswerOrRefusal(answer, text);
      else expect(answer.body.code, JSON.stringify(text)).toBe("VALIDATION");
    }
  });

  test("a hostile message is delivered to the letter, whatever its translation meets", async () => {
    const [ana, emma] = people as [Person, Person];
    for (const text of hostileStrings(40, 7).filter((text) => isText(text) && text.trim() !== "")) {
      const { body } = await ana.call<{ _id: string; text: string }>("POST /messages/send/:userId", {
        path: `/messages/send/${emma.id}`,
        body: { text },
      });
      expect(body.text).toBe(text.trim());
      const answer = await emma.call<Translation & Refusal>("POST /translation/message/:id", {
        path: `/translation/message/${body._id}`,
        body: { targetLanguage: "en", sourceLanguage: "es" },
      });
      expectAnswerOrRefusal(answer, text);
    }
  });

  test("simultaneous users never get each other's texts", async () => {
    const hostile = hostileStrings(120, 99).filter(isText);
    const answers = await Promise.all(
      hostile.map(async (text, index) => {
        const [from, to] = index % 2 === 0 ? ["es", "en"] : ["en", "es"];
        // In no dictionary and without a letter three times in a row, so it comes through unchanged.
        const mine = `Zq${[...String(index + 1_000)].map((digit) => `${"bdfghjklmn"[Number(digit)]}a`).join("")}`;
        const words = index % 2 === 0 ? "la casa es grande" : "the house is big";
        const answer = await translate(`${mine} ${words} ${text}`, from, to, people[index % people.length]);
        expectAnswerOrRefusal(answer, text);
        return { mine, got: answer.status === 200 ? answer.body.translatedText : null };
      }),
    );
    const names = answers.map(({ mine }) => mine);
    const translated = answers.filter(({ got }) => got !== null);
    expect(translated.length).toBeGreaterThan(answers.length / 2);
    for (const { mine, got } of translated) expect(names.filter((name) => got?.includes(name))).toEqual([mine]);
  });
});
