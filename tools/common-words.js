// Writes the words by which the detector learns how languages are spelled, from the Unicode consortium's names of emoji,
// the lists of stopwords-iso, the phrase book, and words of chats in languages that the book lacks (`chat-words.tsv`):
//   npm install --no-save --ignore-scripts cldr-annotations-full@48.2.0 stopwords-iso@1.1.0 && node tools/common-words.js
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { LANGUAGES, scriptsOf } from "@lingualoom/translation/languages.ts";
import { root } from "./project.js";

const DETECTION = "packages/translation/src/detection";
/** Languages that share their script; a script of one language needs no words. */
const SCRIPTS = ["Latn", "Cyrl", "Arab", "Deva"];
const CLDR_CODES = { nb: ["no"], tl: ["fil"], zh: ["zh", "zh-Hant"] };
const STOPWORD_CODES = { nb: "no" };
const WEIGHTS = { name: 1, phrase: 2, stopword: 5, chat: 6 };
/** Least weights of the groups of a line; the detector counts a word of a group this often. */
const GROUPS = [12, 4, 1];
const MOST_WORDS = 3_000;

const stopwords = createRequire(import.meta.url)("stopwords-iso");
const [languages = [], ...phrases] = readFileSync(
  join(root, "packages/translation/src/phrase-book/phrases.tsv"),
  "utf8",
)
  .trim()
  .split("\n")
  .map((line) => line.split("\t"));

const chatWords = new Map(
  readFileSync(join(root, "tools/chat-words.tsv"), "utf8")
    .trim()
    .split("\n")
    .map((line) => line.split("\t")),
);

const lines = Object.keys(LANGUAGES)
  .filter((language) => ["zh", "ja"].includes(language) || SCRIPTS.includes(scriptsOf(language)[0]))
  .map((language) => [language, wordsOf(language)])
  .filter(([, words]) => words.length > MOST_WORDS / 3)
  .map(([language, words]) => `${language}\t${grouped(words).join("\t")}`);
writeFileSync(join(root, DETECTION, "common-words.tsv"), `${lines.join("\n")}\n`);

function wordsOf(language) {
  const weights = new Map();
  const count = (text, weight) => {
    for (const [found] of text
      .toLowerCase()
      .normalize("NFC")
      .matchAll(/[\p{L}\p{M}'’]+/gu)) {
      const word = found.replaceAll("’", "'");
      weights.set(word, (weights.get(word) ?? 0) + weight);
    }
  };
  for (const code of CLDR_CODES[language] ?? [language]) for (const name of emojiNames(code)) count(name, WEIGHTS.name);
  for (const word of stopwords[STOPWORD_CODES[language] ?? language] ?? []) count(word, WEIGHTS.stopword);
  count(chatWords.get(language) ?? "", WEIGHTS.chat);
  const column = languages.indexOf(language);
  if (column >= 0)
    for (const row of phrases) for (const wording of (row[column] ?? "").split("|")) count(wording, WEIGHTS.phrase);
  const [script] = scriptsOf(language);
  const letters = SCRIPTS.includes(script) ? new RegExp(`^[\\p{sc=${script}}\\p{M}']+$`, "u") : /\p{sc=Han}/u;
  return [...weights]
    .filter(([word]) => letters.test(word))
    .sort((a, b) => b[1] - a[1])
    .slice(0, MOST_WORDS);
}

function emojiNames(code) {
  const file = join(root, `node_modules/cldr-annotations-full/annotations/${code}/annotations.json`);
  if (!existsSync(file)) return [];
  const { annotations } = JSON.parse(readFileSync(file, "utf8")).annotations;
  return Object.values(annotations).flatMap(({ default: words = [], tts = [] }) => [...words, ...tts]);
}

function grouped(words) {
  return GROUPS.map((least, place) => {
    const most = GROUPS[place - 1] ?? Number.POSITIVE_INFINITY;
    const group = words.filter(([, weight]) => weight >= least && weight < most);
    return group
      .map(([word]) => word)
      .sort()
      .join(" ");
  });
}
