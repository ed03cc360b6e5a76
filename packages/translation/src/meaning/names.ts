import { isFirstName } from "../segments/first-names.ts";
import type { Range } from "./facts/fact.ts";
import { finding, type MeaningFinding, rangeOf, type Texts } from "./finding.ts";
import { word } from "./languages/grammar.ts";
import { grammarOf } from "./languages/grammars.ts";
import { sentencesOf } from "./sentences.ts";

interface Name extends Range {
  readonly text: string;
}

const CAPITALISED = /(?<![\p{L}\p{M}\p{N}_@#'’])\p{Lu}\p{Ll}[\p{L}\p{M}]*(?![\p{L}\p{M}])/gu;
/** German capitalizes every noun; after these titles comes a name. */
const TITLE = /(?:Herrn?|Frau|Dr\.|Prof\.|Onkel|Tante|Familie) (\p{Lu}\p{L}+)/gu;
/** "田中さん", "小明", "王先生" */
const ADDRESSED = /([\p{sc=Han}\p{sc=Kana}ー]{1,6})(?:さん|くん|ちゃん|様|先生|女士)/gu;

/** Returns names that the text itself marks, and the given ones. */
export function namesOf(text: string, language: string, given: readonly string[]): Name[] {
  const known = given.flatMap((name) => occurrences(text, name));
  const shown = [...text.matchAll(TITLE), ...text.matchAll(ADDRESSED)].map((match) => {
    const start = match.index + match[0].indexOf(match[1] as string);
    return { text: match[1] as string, start, end: start + (match[1] as string).length };
  });
  const { capitals: shows } = grammarOf(language);
  const capitals = shows === "none" ? [] : capitalised(text, language, shows === "names");
  const all = [...known, ...shown, ...capitals];
  return all.filter((name, i) => !all.slice(0, i).some((other) => name.start < other.end && other.start < name.end));
}

function occurrences(text: string, name: string): Name[] {
  if (name.trim() === "") return [];
  const source = name.replace(/[.*+?^${}()|[\]\\]/gu, "\\$&");
  const unspaced = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u.test(name);
  const pattern = new RegExp(unspaced ? source : word(source, {}), "giu");
  return [...text.matchAll(pattern)].map(({ 0: said, index }) => ({
    text: said,
    start: index,
    end: index + said.length,
  }));
}

function capitalised(text: string, language: string, capitalsTell: boolean): Name[] {
  const { noNames = "", months, weekdays } = grammarOf(language);
  const none = new RegExp(`^(?:${[noNames, ...months, ...weekdays].filter((one) => one !== "").join("|")})$`, "iu");
  const starts = new Set(
    sentencesOf(text).flatMap((sentence) => startsOf(sentence.text).map((at) => at + sentence.start)),
  );
  return [...text.matchAll(CAPITALISED)]
    .filter(({ 0: said, index }) => isFirstName(said) || (capitalsTell && !starts.has(index) && !none.test(said)))
    .map(({ 0: said, index }) => ({ text: said, start: index, end: index + said.length }));
}

/** Looks back only from a capital, so that no run of spaces is read more than once. */
const START = /\p{Lu}(?<=(?:^|[:;–—…(]|[.!?]\s|["'“”«„¿¡])(?:\s*["'“«„¿¡(-]+)?\s*\p{Lu})/gu;

/** Positions where a capital means nothing: at the start, and after opening quotes, dashes and colons. */
const startsOf = (sentence: string) => [...sentence.matchAll(START)].map(({ index }) => index);

export function compareNames(texts: Texts): MeaningFinding[] {
  const before = namesOf(texts.draft, texts.source, texts.names);
  const after = namesOf(texts.back, texts.source, texts.names);
  const heard = !sameScript(texts.draft, texts.translation);
  const same = heard ? alike : equal;
  const isIn = (name: string, text: string, like = same) =>
    text.toLowerCase().includes(name.toLowerCase()) || wordsOf(text).some((one) => like(name, one));
  const free = after.filter((name) => !isIn(name.text, texts.draft));
  return before.flatMap((name) => {
    if (isIn(name.text, texts.back)) return [];
    const survives = isIn(name.text, texts.translation);
    const instead = free.shift();
    const given = texts.names.some((one) => one.toLowerCase() === name.text.toLowerCase());
    const weight = survives || (!instead && !given) ? "doubtful" : "changed";
    return [finding("name", weight, { draft: [rangeOf(name)], back: instead ? [rangeOf(instead)] : [] })];
  });
}

const wordsOf = (text: string) => text.match(/[\p{L}\p{M}]+/gu) ?? [];

const isLatin = (text: string) =>
  /\p{sc=Latin}{2}/u.test(text) && !/[\p{sc=Cyrl}\p{sc=Arab}\p{sc=Deva}\p{sc=Han}\p{sc=Kana}\p{sc=Hira}]/u.test(text);
const sameScript = (a: string, b: string) => isLatin(a) === isLatin(b) && isLatin(a);

/** Ignores accents and the endings of Russian and of the genitive. */
function equal(a: string, b: string): boolean {
  const [left, right] = [bare(a), bare(b)];
  if (left === right || left === `${right}s` || right === `${left}s`) return true;
  return (
    /\p{sc=Cyrl}/u.test(left) &&
    left.slice(0, -1) === right.slice(0, Math.max(3, left.length - 1)) &&
    right.length <= left.length + 2
  );
}

/** A name that went through another script comes back slightly different: an ending, an accent, a Japanese sound. */
function alike(a: string, b: string): boolean {
  if (equal(a, b)) return true;
  const [left, right] = [bare(a), bare(b)];
  const longest = Math.max(left.length, right.length);
  return longest > 3 && distance(left, right) <= (longest > 6 ? 2 : 1) && left[0] === right[0];
}

const bare = (name: string) =>
  name
    .toLowerCase()
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/gu, "")
    .replace(/(?:['’]s|s['’])$/u, "");

function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const swap = (row[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(swap, (row[j] as number) + 1, (next[j - 1] as number) + 1));
    }
    row = next;
  }
  return row[b.length] as number;
}
