import { expect, test } from "vitest";
import { find, score, termsOf } from "./query.ts";
import { wordsOf } from "./words.ts";

const words = (text: string) => wordsOf(text).map(({ word }) => word);
/** What is found of a text, or null. */
const found = (text: string, typed: string) =>
  find(text, termsOf(typed))?.map(([from, to]) => text.slice(from, to)) ?? null;

test.each([
  ["Nos vemos en la estación.", ["nos", "vemos", "en", "la", "estacion"]],
  ["Straße, ÇA VA?", ["strasse", "ca", "va"]],
  ["don't", ["don", "t"]],
  ["مُحَمَّد رأى المدرسة", ["محمد", "راي", "المدرسه"]],
  ["Ёлка и йод", ["елка", "и", "иод"]],
  ["東京駅で", ["東", "京", "駅", "で"]],
  ["สวัสดีครับ", ["สวัสดี", "ครับ"]],
  ["नमस्ते दुनिया", ["नमस्ते", "दुनिया"]],
  ["मेरा बाज़ार, हक़ीक़त", ["मेरा", "बाजार", "हकीकत"]],
  ["안녕하세요 여러분", ["안녕하세요", "여러분"]],
  ["İstanbul'da", ["istanbul", "da"]],
  ["👍 !!", []],
  ["", []],
])("the words of %j are %j", (text, expected) => {
  expect(words(text)).toEqual(expected);
});

test.each([
  ["Nos vemos en la estación", "ESTACION", ["estación"]],
  ["Nos vemos en la estación", "esta", ["estación"]],
  ["Nos vemos en la estación", "vemos estación", ["vemos", "estación"]],
  ["Nos vemos en la estación", '"la estación"', ["la estación"]],
  ["Nos vemos en la estación", '"estación la"', null],
  ["Nos vemos en la estación", "«en la»", ["en la"]],
  ["Nos vemos en la estación", "vemos tren", null],
  ["明日、京都駅で会いましょう", "京都駅", ["京都駅"]],
  ["明日、京都駅で会いましょう", "駅京", null],
  ["明日ポイントを使う", "ﾎﾟｲﾝﾄ", ["ポイント"]],
  ["a unclosed", '"unclosed', ["unclosed"]],
])("in %j, %j finds %j", (text, typed, expected) => {
  expect(found(text, typed)).toEqual(expected);
});

test("what has no words finds nothing to look for", () => {
  expect(termsOf('?! "" …')).toEqual([]);
});

test("a whole word is worth more than the beginning of one, and a short text more than a long one", () => {
  const terms = termsOf("car");
  expect(score("car", terms)).toBeGreaterThan(score("a red car", terms));
  expect(score("a red car", terms)).toBeGreaterThan(score("carpet", terms));
});
