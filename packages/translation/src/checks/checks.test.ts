import { describe, expect, test } from "vitest";
import type { Detection } from "../detection/detection.ts";
import type { Piece } from "../engine.ts";
import { noCommentary, noEcho, targetLanguage, targetScript } from "./check.ts";
import type { AnsweredLine } from "./refusal.ts";
import { everyPlaceholderOnce, notEmpty, nothingInvented, oneLine, plausibleLength, wellFormed } from "./structure.ts";

const pieces = (text: string): Piece[] =>
  text
    .split(/⟦(\d+)⟧/u)
    .map((part, i): Piece => (i % 2 ? { kind: "placeholder", index: Number(part) } : { kind: "text", text: part }))
    .filter((piece) => piece.kind === "placeholder" || piece.text !== "");
const answered = (source: string, answer: string, from = "es", to = "en"): AnsweredLine => ({
  source: pieces(source),
  answer: pieces(answer),
  from,
  to,
});
const found = (language: Detection["language"], confidence: number): Detection => ({
  language,
  confidence,
  certain: confidence >= 0.9,
});

describe("structure", () => {
  test.each([
    ["lost", "a ⟦0⟧ b ⟦1⟧", "a ⟦0⟧ b"],
    ["repeated", "a ⟦0⟧", "⟦0⟧ a ⟦0⟧"],
    ["made up", "a ⟦0⟧", "a ⟦0⟧ ⟦7⟧"],
    ["exchanged", "a ⟦0⟧ ⟦1⟧", "a ⟦0⟧ ⟦2⟧"],
  ])("a placeholder is %s", (_what, source, answer) => {
    expect(everyPlaceholderOnce(answered(source, answer))).toBe("pieces");
  });

  test("placeholders may change places", () => {
    expect(everyPlaceholderOnce(answered("a ⟦0⟧ b ⟦1⟧", "⟦1⟧ a ⟦0⟧"))).toBeNull();
  });

  test("an answer without words is empty", () => {
    expect(notEmpty(answered("hola ⟦0⟧", " ⟦0⟧ …"))).toBe("empty");
    expect(notEmpty(answered("hola", "hi"))).toBeNull();
  });

  test.each(["a\ud83d", "\udc00b", "a\u0000", "a\u001b[1m", "a\ufffd"])("%j is malformed", (answer) => {
    expect(wellFormed(answered("hola", answer))).toBe("malformed");
  });

  test.each(["a\nb", "a\r\nb", "a\u2028b"])("%j is more than one line", (answer) => {
    expect(oneLine(answered("hola", answer))).toBe("lines");
  });

  test.each([
    "see https://a.example",
    "ask @ana",
    "hi 😀",
    "<b>hi</b>",
    "say &quot;hi&quot;",
    "**hi**",
    "a@b.example",
    "run `make`",
    "see #general",
    "hi :tada:",
  ])("%j adds something missing from the source", (answer) =>
    expect(nothingInvented(answered("hola", answer))).toBe("invented"),
  );

  test("numbers may be written as digits", () => {
    expect(nothingInvented(answered("tengo tres gatos", "I have 3 cats"))).toBeNull();
  });
});

describe("length", () => {
  test.each([
    ["Sí", "Yes, of course"],
    ["明天车站见，请不要迟到", "See you tomorrow at the station, please do not be late"],
    ["See you tomorrow at the station, please do not be late", "明天车站见，请不要迟到"],
    ["Donaudampfschifffahrtsgesellschaft", "Danube steamboat shipping company"],
  ])("%j may become %j", (source, answer) => expect(plausibleLength(answered(source, answer))).toBeNull());

  test("a text that runs on or was cut off is not plausible", () => {
    expect(plausibleLength(answered("hola amigo", "hi friend ".repeat(6)))).toBe("length");
    expect(plausibleLength(answered("hola amigo mío ".repeat(10), "hi friend"))).toBe("length");
  });
});

describe("language", () => {
  test("the answer is in the target's script, names of the source aside", () => {
    expect(targetScript(answered("See you", "До встречи", "en", "es"))).toBe("script");
    expect(targetScript(answered("I use GitHub Actions", "Я использую GitHub Actions", "en", "ru"))).toBeNull();
    expect(targetScript(answered("Nos vemos", "またね", "es", "ja"))).toBeNull();
    expect(targetScript(answered("Nos vemos", "see you", "es", "ja"))).toBe("script");
  });

  test("only a sure detector and enough letters refuse a language, and no lookalike", () => {
    const answer = answered("x", "wir sehen uns morgen am Bahnhof");
    expect(targetLanguage(answer, found("de", 0.99))).toBe("language");
    expect(targetLanguage(answer, found("de", 0.9))).toBeNull();
    expect(targetLanguage(answer, found("en", 0.99))).toBeNull();
    expect(targetLanguage(answered("x", "hallo du"), found("de", 0.99))).toBeNull();
    expect(targetLanguage(answered("x", "vi ses i morgen ved stasjonen", "en", "nb"), found("da", 0.99))).toBeNull();
  });

  test("an unchanged sentence is an echo, a word shared by both languages is not", () => {
    const echo = (text: string, judgement: Detection) => noEcho(answered(text, text), judgement, 1);
    expect(echo("Nos vemos mañana en casa", found("en", 0.99))).toBe("echo");
    expect(echo("Hola", found("es", 0.95))).toBe("echo");
    expect(echo("Hotel", found("es", 0.6))).toBeNull();
    expect(echo("Rosa Blanco", found("es", 0.99))).toBeNull();
    expect(noEcho(answered("¡Hola!", "hola"), found("es", 0.95), 1)).toBe("echo");
    expect(noEcho(answered("Hola", "Hi"), found("es", 0.95), 1)).toBeNull();
  });

  test("words in a foreign script are an echo, however few", () => {
    const echo = (text: string, from: string, to: string) => noEcho(answered(text, text, from, to), found("und", 0), 1);
    expect(echo("生日快乐", "zh", "en")).toBe("echo");
    expect(echo("明天有个meeting，记得带laptop", "zh", "en")).toBe("echo");
    expect(echo("Спасибо", "ru", "ar")).toBe("echo");
    expect(echo("iPhone", "en", "ru")).toBeNull();
    expect(echo("東京", "ja", "zh")).toBe("echo");
  });

  test("two one-word lines are not mistaken for a two-word name", () => {
    const lines = answered("Hola Adiós", "Hola Adiós");
    expect(noEcho(lines, found("es", 0.9), 1)).toBeNull();
    expect(noEcho(lines, found("es", 0.9), 2)).toBe("echo");
  });
});

describe("commentary", () => {
  test.each([
    "Here is the translation: see you tomorrow",
    "Sure! Here's the translated text: see you",
    "Traducción: nos vemos",
    "Translation: see you",
    "English: see you",
    "See you tomorrow (Note: informal)",
    "As an AI language model, I cannot do that",
    "I can't assist with that",
    '"See you tomorrow"',
    "«See you tomorrow»",
    "```see you tomorrow```",
  ])("%j is commentary", (answer) => expect(noCommentary(answered("Nos vemos mañana", answer))).toBe("commentary"));

  test("a label counts as commentary even if the text has a colon of its own", () => {
    const source = "Ana dijo: nos vemos";
    expect(noCommentary(answered(source, "English: Ana said: see you"))).toBe("commentary");
    expect(noCommentary(answered(source, "Here is the translation: Ana said: see you"))).toBe("commentary");
    expect(noCommentary(answered(source, "Ana said: see you (Note: informal)"))).toBe("commentary");
    expect(noCommentary(answered(source, "English: see you, Ana said"))).toBe("commentary");
    expect(noCommentary(answered(source, "Inglés: see you, Ana said", "en", "es"))).toBe("commentary");
    expect(noCommentary(answered(source, "Ana said: see you"))).toBeNull();
  });

  test.each([
    ['"Hola"', '"Hello"'],
    ["La traducción: muy mala", "The translation: very bad"],
    ["Como modelo de lenguaje no sirve", "As a language model it is no use"],
    ["Inglés: fácil", "English: easy"],
    ["Toma nota, por favor", "Take note, please"],
    ["Don't worry", "No te preocupes"],
  ])("%j may become %j", (source, answer) => expect(noCommentary(answered(source, answer))).toBeNull());
});
