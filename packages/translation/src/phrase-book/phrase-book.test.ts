import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { restore, segment } from "../segments/segment.ts";
import { openPhraseBook } from "./open-phrase-book.ts";
import { readPhraseBook } from "./phrase-book.ts";

const book = readPhraseBook(
  [
    "en\tes\thi",
    "On my way|omw|I'm on my way\tVoy de camino|Estoy en camino\tरास्ते में हूँ",
    "Where are you?\t¿Dónde estás?\tकहाँ हो?",
    "Are you coming?\t¿Vienes?\tआ रहे हो?",
    "Happy birthday!\t¡Feliz cumpleaños!\tजन्मदिन मुबारक!",
  ].join("\n"),
);
function found(text: string, source: string, target: string, from = book) {
  const fixed = from.phrasesOf(segment(text), source, target);
  const { pieces, spans, translatable } = segment(text, { terms: { fixed } });
  return fixed.length === 0 || translatable ? null : restore(pieces, spans);
}

test.each([
  ["On my way", "en", "es", "Voy de camino"],
  ["omw!!", "en", "es", "Voy de camino!!"],
  ["im on my way", "en", "es", "Voy de camino"],
  ["estoy en camino", "es", "en", "On my way"],
  ["donde estas", "es", "en", "Where are you?"],
  ["¿DÓNDE ESTÁS?", "es", "en", "WHERE ARE YOU?"],
  ["🎉 happy birthday 🎂🎂", "en", "es", "🎉 ¡Feliz cumpleaños! 🎂🎂"],
  ["  omw\n", "en", "hi", "  रास्ते में हूँ\n"],
  ["कहाँ हो", "hi", "en", "Where are you?"],
  ["are you coming", "en", "es", "¿Vienes?"],
  ["vienes??", "es", "en", "Are you coming?"],
  ["where r u", "en", "es", "¿Dónde estás?"],
  ["on my way\nwhere are you", "en", "es", "Voy de camino\n¿Dónde estás?"],
  ["Happy birthday!! Where are you?", "en", "es", "¡Feliz cumpleaños! ¿Dónde estás?"],
  ["happy birthday, omw 🚗", "en", "es", "¡Feliz cumpleaños!, voy de camino 🚗"],
  ["estoy en camino, ¿dónde estás?", "es", "en", "On my way, where are you?"],
  ["Where are you, I'm on my way", "en", "es", "¿Dónde estás?, voy de camino"],
  ["रास्ते में हूँ।", "hi", "en", "On my way."],
])("%j from %s to %s is %j", (text, source, target, expected) => {
  expect(found(text, source, target)).toBe(expected);
});

test.each([
  ["on my way home", "en", "es"],
  ["on my way?", "en", "es"],
  ["omw, he wrote, but he was not omw", "en", "es"],
  ["vienes", "es", "en"],
  ["omw @ana", "en", "es"],
  ["omw", "en", "en"],
  ["omw", "en", "de"],
  ["", "en", "es"],
  ["🎂", "en", "es"],
  ["कह हो", "hi", "en"],
])("%j from %s to %s is no phrase", (text, source, target) => {
  expect(found(text, source, target)).toBeNull();
});

test("there are at least 1,000 phrases in twenty languages, each form unambiguous", () => {
  const table = readFileSync(new URL("phrases.tsv", import.meta.url), "utf8");
  const [head = [], ...rows] = table
    .trimEnd()
    .split("\n")
    .map((line) => line.split("\t"));
  expect(head).toHaveLength(20);
  expect(rows.length).toBeGreaterThanOrEqual(1000);
  const phrases = openPhraseBook();
  const wrong: unknown[] = [];
  for (const row of rows)
    for (const [at, cell] of row.entries())
      for (const form of cell.split("|")) {
        const [source, target, expected] = [head[at], head[at === 0 ? 1 : 0], row[at === 0 ? 1 : 0]?.split("|")[0]];
        const answer = found(form, source as string, target as string, phrases);
        const said = form.endsWith("…") ? `${expected}…` : expected;
        if (answer !== said && answer !== expected?.toLocaleUpperCase(target)) wrong.push({ form, answer, expected });
      }
  expect(wrong).toEqual([]);
});

/** The page's suggestions for the first message of an invite. */
const GREETINGS = {
  en: "Hi! How are you?",
  es: "¡Hola! ¿Cómo estás?",
  fr: "Salut ! Comment ça va ?",
  de: "Hallo! Wie geht es dir?",
  pt: "Oi! Como você está?",
  ar: "مرحبا! كيف حالك؟",
  zh: "嗨！你好吗？",
  hi: "नमस्ते! आप कैसे हैं?",
};

test("the suggested greeting of invites is in the book for every pair", () => {
  const phrases = openPhraseBook();
  const missing: string[] = [];
  for (const [source, text] of Object.entries(GREETINGS))
    for (const target of Object.keys(GREETINGS))
      if (source !== target && found(text, source, target, phrases) === null) missing.push(`${source} ${target}`);
  expect(missing).toEqual([]);
  expect(found(GREETINGS.zh, "zh", "en", phrases)).toBe("Hi! How are you?");
  expect(found("你去哪儿？", "zh", "en", phrases)).toBe("Where are you going?");
});
