import { TYPED_OTHERWISE } from "@lingualoom/fixtures/search/typed.ts";
import { expect, test } from "vitest";
import { EventLoopBreaks, tokenize } from "./index/tokenize.ts";
import { matchMessage, tokenizeMessage } from "./presentation.ts";
import { costOf, findTerms, score } from "./rules/match.ts";
import { parseQuery, TERMS_MAX } from "./rules/query.ts";
import type { SearchedMessage } from "./rules/visible-messages-store.ts";

const words = (text: string) => tokenize(text).words.map(({ word }) => word);
/** Returns the matched parts of a text, or null. */
const found = (text: string, typed: string) =>
  findTerms(tokenize(text), parseQuery(typed))?.map(([from, to]) => text.slice(from, to)) ?? null;

test.each([
  ["Nos vemos en la estación.", ["nos", "vemos", "en", "la", "estacion"]],
  ["Straße, ÇA VA?", ["strasse", "ca", "va"]],
  ["don't", ["don", "t"]],
  ["مُحَمَّد رأى المدرسة", ["محمد", "رای", "المدرسه"]],
  ["Ёлка и йод", ["елка", "и", "иод"]],
  ["東京駅で", ["东", "京", "駅", "で"]],
  ["สวัสดีครับ", ["สวัสดี", "ครับ"]],
  ["ราคา๑๐๐บาท", ["ราคา", "100", "บาท"]],
  ["តម្លៃ១០០រៀល ၁၀၀ကျပ်", ["តម្លៃ", "100", "រៀល", "100", "ကျပ်"]],
  ["नमस्ते दुनिया", ["नमस्ते", "दुनिया"]],
  ["मेरा बाज़ार, हक़ीक़त", ["मेरा", "बाजार", "हकीकत"]],
  ["안녕하세요 여러분", ["안녕하세요", "여러분"]],
  ["İstanbul'da", ["istanbul", "da"]],
  ["👍 !!", ["👍"]],
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
  ["ราคา ๑,๐๐๐บาท", "1000", ["๑,๐๐๐"]],
  ["ราคา 100 บาท", "ราคา๑๐๐บาท", ["ราคา", "100", "บาท"]],
  ["línies paral•leles", "paral·leles", ["paral•leles"]],
  ["línies paral•leles", "paralleles", ["paral•leles"]],
  ["明日、京都駅で会いましょう", "駅京", null],
  ["明日ポイントを使う", "ﾎﾟｲﾝﾄ", ["ポイント"]],
  ["a unclosed", '"unclosed', ["unclosed"]],
  ["Lunch 🍕🍕", "🍕", ["🍕🍕"]],
  ["done ✅", "✅", ["✅"]],
  ["love it ❤️", "❤", ["❤️"]],
  ["love it ❤", "❤️", ["❤"]],
  ["nice weather ☀️", "❤️", null],
  ["good 👍🏽", "👍", ["👍🏽"]],
  ["good 👍", "👍🏽", null],
  ["My family 👨‍👩‍👧‍👦 here", "👨‍👩‍👧‍👦", ["👨‍👩‍👧‍👦"]],
  ["My family 👨‍👩‍👧‍👦 here", "👨", null],
  ["🇩🇪🇫🇷", "🇫🇷", ["🇫🇷"]],
  ["🇩🇪", "🇩🇰", null],
  ["step 1️⃣", "1⃣", ["1️⃣"]],
  ["We write C++ here", "c++", ["C++"]],
  ["We write C here", "c++", null],
  ["We write C here", "c#", null],
  ["C# and C++17", "c++", ["C++17"]],
  ["a .NET server", ".net", ["NET"]],
  ["a fishing net", ".net", null],
  ["a fishing net.", "net", ["net"]],
  ["with node.js today", "node.js", ["node.js"]],
  ["with nodejs today", "node.js", ["nodejs"]],
  ["Write me an e-mail later", "email", ["e-mail"]],
  ["Write me an email later", "e-mail", ["email"]],
  ["Write me an email later", '"an e-mail later"', ["an email later"]],
  ["Write me an e-mail later", '"an email later"', ["an e-mail later"]],
  ["Don't!", "dont", ["Don't"]],
  ["à l’école", "école", ["école"]],
  ["une école", "l'école", ["école"]],
  ["1,000 euros", "1000", ["1,000"]],
  ["من می\u200cخواهم بروم", "میخواهم", ["می\u200cخواهم"]],
  ["من می خواهم بروم", "می\u200cخواهم", ["می خواهم"]],
  ["من میخواهم بمانم", "می خواهم", ["میخواهم"]],
  ["\ufeff\u202bשלום\u202c", "שלום", ["שלום"]],
  ["של צה״ל", 'צה"ל', ["צה״ל"]],
])("in %j, %j finds %j", (text, typed, expected) => {
  expect(found(text, typed)).toEqual(expected);
});

test.each(TYPED_OTHERWISE)("%j is found by %j", (written, typed) => {
  expect(found(`x ${written} x`, typed)).not.toBeNull();
});

test("a query without words has no search terms", () => {
  expect(parseQuery('?! "" …')).toEqual([]);
});

test("whole words score higher than prefixes, and short texts higher than long ones", () => {
  const terms = parseQuery("car");
  expect(score(tokenize("car"), terms)).toBeGreaterThan(score(tokenize("a red car"), terms));
  expect(score(tokenize("a red car"), terms)).toBeGreaterThan(score(tokenize("carpet"), terms));
});

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n.toString(36)).join(" ");
const beginnings = [..."abcdefghijklmnopqrst"].map((_, n, all) => all.slice(0, n + 1).join("")).join(" ");

test.each([
  ["repeated letters", "b ".repeat(100), 1],
  ["a repeated compound", "b-".repeat(100), 1],
  ["repeated characters", "一 ".repeat(100), 1],
  ["a repeated quotation", '"b"'.repeat(60), 1],
  ["few words, of which one begins another", "a theme of the them", 5],
  ["a hundred words", numbers(100), TERMS_MAX],
  ["many words that each begin the next, and another", `${beginnings} z`, 2],
])("%s is split into no more terms than needed", (_, typed, expected) => {
  expect(parseQuery(typed)).toHaveLength(expected);
});

/** Records the most work done between two breaks of the event loop. */
class Steps extends EventLoopBreaks {
  longest = 0;
  override async after(characters: number) {
    this.longest = Math.max(this.longest, characters);
  }
}

test.each([
  ["a repeated letter", "b-".repeat(2_000), "b ".repeat(100)],
  ["compounds", "b-".repeat(2_000), Array.from({ length: 40 }, (_, n) => `b-b-b-${n}`).join(" ")],
  ["a repeated character", "一".repeat(4_000), "一 ".repeat(100)],
  ["runs of characters", "一".repeat(4_000), Array.from({ length: 20 }, (_, n) => "一".repeat(n)).join(" ")],
  ["a hundred words", `${numbers(36)} `.repeat(55), numbers(100)],
])("the event loop gets turns while %s is matched in a long message", async (_, text, typed) => {
  const message = { text, alt: null, names: null, transcripts: null, language: null } as SearchedMessage;
  const terms = parseQuery(typed);
  const variants = Array.from({ length: 5 }, () => ({ terms, why: { kind: "words" as const } }));
  const steps = new Steps();
  await matchMessage(tokenizeMessage(message), variants, new Map(), steps);
  expect(steps.longest).toBe(text.length * costOf(terms));
  expect(costOf(terms)).toBeLessThan(5);
});
