import type { Detection } from "../detection/detection.ts";
import { isSpaceless, scriptsOf } from "../languages.ts";
import { wordsOf } from "../segments/lines.ts";
import type { Answered, Check, Refusal } from "./refusal.ts";

const FEWEST_IN_SCRIPT = 0.5;

const inScriptsOf = (language: string) =>
  new RegExp(
    `[${scriptsOf(language)
      .map((name) => `\\p{scx=${name}}`)
      .join("")}]`,
    "u",
  );

/** Requires the target's script. Words taken over from the source (names, brands) do not count. */
export const targetScript: Check = ({ source, answer, to }) => {
  const taken = new Set(wordsOf(source).split(" "));
  const own = wordsOf(answer)
    .split(" ")
    .filter((word) => !taken.has(word))
    .join(" ");
  const letters = own.match(/\p{L}/gu) ?? [];
  if (letters.length === 0) return null;
  const script = inScriptsOf(to);
  const inScript = letters.filter((letter) => script.test(letter)).length;
  return inScript / letters.length >= FEWEST_IN_SCRIPT ? null : "script";
};

/** Languages whose sentences a detector cannot distinguish well enough to refuse an answer over it. */
const LOOKALIKES = [
  ["bs", "hr", "sr", "sl"],
  ["da", "nb", "nn", "sv"],
  ["id", "ms"],
  ["es", "gl", "pt", "ca", "oc"],
  ["af", "nl"],
  ["cs", "sk"],
  ["bg", "mk", "sr"],
  ["be", "ru", "uk"],
  ["hi", "mr"],
  ["ja", "zh"],
];
const alike = (a: string, b: string) => LOOKALIKES.some((group) => group.includes(a) && group.includes(b));

const ENOUGH_LETTERS = 16;
const SURE = 0.97;

/** Refuses an answer that is surely in another language. `found` is the detection of the answer. */
export function targetLanguage(answered: Answered, found: Detection): Refusal | null {
  const letters = wordsOf(answered.answer).match(/\p{L}/gu)?.length ?? 0;
  if (letters < ENOUGH_LETTERS || found.confidence < SURE || found.language === "und") return null;
  return found.language === answered.to || alike(found.language, answered.to) ? null : "language";
}

const normal = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
export const isEcho = ({ source, answer }: Answered) => normal(wordsOf(source)) === normal(wordsOf(answer));
/** Each word begins with a capital and goes on small, as "St. John": names, which no language changes. */
const NAMES_ONLY = /^(?:\p{Lu}\p{Ll}*\.?[ '’-]?){1,4}$/u;
const LATIN = /\p{sc=Latin}/u;

/** Words in letters that readers of the target do not have; Latin ones are at home everywhere. */
function isForeign(text: string, target: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  const script = inScriptsOf(target);
  const known = letters.filter((letter) => LATIN.test(letter) || script.test(letter)).length;
  return known < letters.length / 2;
}

/**
 * An echo is an answer that gives the source back. One word can be the same in both languages ("Hotel", "No"): it
 * passes unless the detector is sure that it is not the target's. `found` is the detection of the source.
 */
export function noEcho(answered: Answered, found: Detection, lines: number): Refusal | null {
  if (!isEcho(answered)) return null;
  const source = wordsOf(answered.source);
  if (isForeign(source, answered.to)) return "echo";
  const words = source.split(" ").length;
  const sentence = words > 1 || isSpaceless(answered.from);
  if (sentence) return lines === 1 && NAMES_ONLY.test(source) ? null : "echo";
  return found.certain && found.language !== answered.to ? "echo" : null;
}
