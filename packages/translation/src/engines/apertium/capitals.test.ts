import { expect, test } from "vitest";
import type { Piece } from "../../engine.ts";
import { isInCapitals, withoutAddedCapitals } from "./capitals.ts";

const text = (value: string): Piece => ({ kind: "text", text: value });

test.each([
  ["LA CASA ES ROJA", true],
  ["Ñ Ó!", true],
  ["OK", false],
  ["LA casa", false],
  ["家 在", false],
  ["", false],
])("%j is in capitals: %s", (value, expected) => {
  expect(isInCapitals([text(value), { kind: "placeholder", index: 0 }])).toBe(expected);
});

test.each([
  ["thx bro ur the best", "*thx *bro *ur El mejor", "*thx *bro *ur el mejor"],
  ["red", "Rojo", "rojo"],
  ["soy yo", "I am I", "I am I"],
  ["Thx bro in Madrid", "*Thx *bro En Madrid", "*Thx *bro En Madrid"],
  ["la NASA", "NASA", "NASA"],
])("of %j no word of %j has a capital that was added", (source, answer, expected) => {
  expect(withoutAddedCapitals(answer, source)).toBe(expected);
});
