import { expect, test } from "vitest";
import { needsDictionary, readingOf } from "./reading-of.ts";

const read = (sentence: string, word: string, language: string) =>
  readingOf({ text: word, at: sentence.indexOf(word) }, sentence, language);

test.each([
  ["zh", "我去银行", "银行", { latin: "yín háng" }],
  ["zh", "😀他不行", "不行", { latin: "bù xíng" }],
  ["ja", "これはカメラです", "カメラ", { kana: "かめら", latin: "kamera" }],
  ["ko", "정말 감사합니다", "감사합니다", { latin: "gamsahamnida" }],
  ["hi", "आप कैसे हैं", "कैसे", { latin: "kaise" }],
  ["ru", "Привет, как дела?", "Привет", { latin: "Privet" }],
  ["el", "Καλημέρα σας", "Καλημέρα", { latin: "Kalimera" }],
])("in %s a word of %s has a reading in Latin letters", async (language, sentence, word, reading) => {
  expect(await read(sentence, word, language)).toEqual(reading);
});

test("every script has some reading, and Latin letters need none", async () => {
  expect((await read("مرحبا كيف حالك", "مرحبا", "ar"))?.latin).toMatch(/^[\x20-\x7e]+$/);
  expect(await read("¿Cómo estás?", "Cómo", "es")).toBeNull();
});

test("only kanji in Japanese need the large dictionary", () => {
  expect(needsDictionary("銀行", "ja")).toBe(true);
  expect(needsDictionary("カメラ", "ja")).toBe(false);
  expect(needsDictionary("银行", "zh")).toBe(false);
});
