import { expect, test } from "vitest";
import { request, translator } from "../../test/chain.ts";
import { good } from "../../test/conformance/behaviours.ts";
import { standIn } from "../../test/conformance/stand-in-engine.ts";
import { readPhraseBook } from "../phrase-book/phrase-book.ts";

const phraseBook = readPhraseBook("es\ten\tja\nNos vemos mañana\tSee you tomorrow\tまた明日");
const asked = (more = {}) => request({ text: "nos vemos mañana!! 😀", ...more });
const chain = (quality: "rough" | "good" | null) =>
  translator(quality ? [standIn(good, { quality })] : [], { phraseBook });

test("a phrase comes before a rough engine, and stands in for a missing one", async () => {
  const answer = {
    kind: "translated",
    text: "See you tomorrow!! 😀",
    engine: "phrase-book",
    quality: "good",
  };
  expect(await chain("rough").translate(asked())).toMatchObject(answer);
  expect(await chain(null).translate(asked())).toMatchObject(answer);
  expect(await chain(null).translate(asked({ target: "ja" }))).toMatchObject({ text: "また明日！！ 😀" });
  expect(chain(null).serves("phrase-book", { source: "es", target: "ja" }, "server")).toBe(true);
});

test("a rough engine gets the text around a phrase, and the answer names both", async () => {
  const text = "Ana canta. Nos vemos mañana, canta Ana";
  const answer = await chain("rough").translate(asked({ text }));
  expect(answer).toMatchObject({ kind: "translated", engine: "apertium", quality: "rough" });
  expect(answer).toMatchObject({ text: expect.stringMatching(/ See you tomorrow /u) });
  expect(answer).toMatchObject({ engineVersion: expect.stringContaining(phraseBook.version) });
});

test("a good engine comes before a phrase", async () => {
  expect(await chain("good").translate(asked())).toMatchObject({ engine: "apertium" });
});

test("a text at device level gets no phrase of the server", async () => {
  expect(await chain(null).translate(asked({ allowed: "device" }))).toMatchObject({ kind: "unsupported" });
  expect(chain(null).serves("phrase-book", { source: "es", target: "en" }, "device")).toBe(false);
});

test("a term of the glossary comes before a phrase", async () => {
  const terms = [{ term: "mañana", translation: "morning", source: "es", target: "en" }];
  const answer = await chain("rough").translate(asked({ glossary: { terms, tone: null } }));
  expect(answer).toMatchObject({ engine: "apertium" });
});
