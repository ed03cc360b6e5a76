import { expect, test } from "vitest";
import { aligned, sentencesOf, wordsOf } from "./sentences.ts";

test.each([
  ["¡Hola! ¿Qué tal?", "es", ["¡Hola!", "¿Qué tal?"]],
  ["Hola 😀 🎉", "es", ["Hola 😀 🎉"]],
  ["😀 Hola. 12", "es", ["😀 Hola. 12"]],
  ["我很高兴。你呢？", "zh", ["我很高兴。", "你呢？"]],
  ["Uno\nDos", "es", ["Uno", "Dos"]],
  ["", "es", []],
])("%s in %s has these sentences", (text, language, sentences) => {
  expect(sentencesOf(text, language)).toEqual(sentences);
});

test("equal numbers of sentences are paired, others shown as a whole", () => {
  const original = sentencesOf("¡Hola! ¿Qué tal?", "es");
  expect(aligned(original, "Hello! How are you?", "en")).toEqual(["Hello!", "How are you?"]);
  expect(aligned(original, "Hello, how are you?", "en")).toBeNull();
});

test("words have their places, in scripts without spaces too, and numbers are no words", () => {
  expect(wordsOf("Llego a las 7, Ana.", "es").map(({ text }) => text)).toEqual(["Llego", "a", "las", "Ana"]);
  const chinese = "我喜欢银行";
  for (const { text, at } of wordsOf(chinese, "zh")) expect(chinese.slice(at, at + text.length)).toBe(text);
  expect(wordsOf(chinese, "zh").length).toBeGreaterThan(1);
});
