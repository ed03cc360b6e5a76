import { expect, test } from "vitest";
import { wordsLackedBy } from "./alike.ts";

test.each([
  ["El tren llega hoy", "hoy llega el tren", []],
  ["El tren llega hoy", "El tren viene hoy", ["llega"]],
  ["Los trenes llegarán", "El tren llegara", []],
  ["Ja, ja", "No, no", ["Ja", "ja"]],
  ["猫が好きです", "猫が好きです。", []],
  ["猫が好きです", "犬が好きです", ["猫が"]],
  ["Où est l’élève ?", "ou est l'eleve", []],
])("“%s” that comes back as “%s” lacks %j", (text, other, words) => {
  expect(wordsLackedBy(other, text).map(({ start, end }) => text.slice(start, end))).toEqual(words);
});
