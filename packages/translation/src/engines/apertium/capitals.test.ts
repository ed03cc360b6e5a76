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
])("whether %j is in capitals: %s", (value, expected) => {
  expect(isInCapitals([text(value), { kind: "placeholder", index: 0 }])).toBe(expected);
});

test.each([
  ["es", "thx bro ur the best", "*thx *bro *ur El mejor", "*thx *bro *ur el mejor"],
  ["es", "thanks bro you are", "gracias *bro  Eres", "gracias *bro  eres"],
  ["es", "red", "Rojo", "rojo"],
  ["es", "red. big", "rojo. Grande", "rojo. Grande"],
  ["en", "soy yo el lunes", "I am I on Monday", "I am I on Monday"],
  ["en", "q haces", "*q Do", "*q do"],
  ["es", "Thx bro in Madrid", "*Thx *bro En Madrid", "*Thx *bro En Madrid"],
  ["es", "la NASA", "la NASA", "la NASA"],
])("in %s of %j no word of %j gains a capital", (target, source, answer, expected) => {
  expect(withoutAddedCapitals(answer, source, target)).toBe(expected);
});
