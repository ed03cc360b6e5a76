import type { Detection, Detector } from "../detection/detection.ts";
import { UNDETERMINED } from "../detection/detection.ts";
import type { Piece } from "../engine.ts";
import { isSpaceless, LANGUAGES, scriptsOf } from "../languages.ts";
import { pause } from "../pause.ts";
import { wordsOf } from "../segments/lines.ts";
import { baseOf } from "../variants/variants.ts";
import type { AnsweredLine, Check, Refusal } from "./refusal.ts";
import {
  everyPlaceholderOnce,
  notEmpty,
  notFromContext,
  nothingInvented,
  oneLine,
  plausibleLength,
  wellFormed,
} from "./structure.ts";

const FEWEST_IN_SCRIPT = 0.5;

const inScriptsOf = (language: string) =>
  new RegExp(
    `[${scriptsOf(language)
      .map((name) => `\\p{scx=${name}}`)
      .join("")}]`,
    "u",
  );

/** Requires the target's script. Words copied from the source (names, brands) do not count. */
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
  ["ja", "zh", "yue"],
];
const alike = (a: string, b: string) => LOOKALIKES.some((group) => group.includes(a) && group.includes(b));

const ENOUGH_LETTERS = 16;
const SURE = 0.97;

/** Refuses an answer that is certainly in another language. `found` is the detection of the answer. */
export function targetLanguage(answered: AnsweredLine, found: Detection): Refusal | null {
  const letters = wordsOf(answered.answer).match(/\p{L}/gu)?.length ?? 0;
  if (letters < ENOUGH_LETTERS || found.confidence < SURE || found.language === "und") return null;
  const [is, asked] = [baseOf(found.language), baseOf(answered.to)];
  return is === asked || alike(is, asked) ? null : "language";
}

const normal = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
const isEcho = ({ source, answer }: AnsweredLine) => normal(wordsOf(source)) === normal(wordsOf(answer));
/** With so many words, a source within a longer answer was repeated, not translated. */
const FEWEST_QUOTED_WORDS = 3;

/** Whether an answer is the whole source with an introduction or a comment. */
function isQuoted({ source, answer }: AnsweredLine): boolean {
  const words = normal(wordsOf(source));
  return words.split(" ").length >= FEWEST_QUOTED_WORDS && ` ${normal(wordsOf(answer))} `.includes(` ${words} `);
}

/** Capitalized words, as in "St. John": names, which no language changes. */
const NAMES_ONLY = /^(?:\p{Lu}\p{Ll}*\.?[ '’-]?){1,4}$/u;
const LATIN = /\p{sc=Latin}/u;

/** Whether a text uses letters that readers of the target do not know; Latin letters are known everywhere. */
function isForeign(text: string, target: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  const script = inScriptsOf(target);
  const known = letters.filter((letter) => LATIN.test(letter) || script.test(letter)).length;
  return known < letters.length / 2;
}

/**
 * Refuses an answer that repeats the source. A single word can be the same in both languages ("Hotel", "No"): it passes
 * unless the detector is sure that it is not the target language. `found` is the detection of the source.
 */
export function noEcho(answered: AnsweredLine, found: Detection, lines: number): Refusal | null {
  if (!isEcho(answered)) return null;
  const source = wordsOf(answered.source);
  if (isForeign(source, answered.to)) return "echo";
  const words = source.split(" ").length;
  const sentence = words > 1 || isSpaceless(answered.from);
  if (sentence) return lines === 1 && NAMES_ONLY.test(source) ? null : "echo";
  return found.certain && baseOf(found.language) !== baseOf(answered.to) ? "echo" : null;
}

const textOf = (pieces: readonly Piece[]) =>
  pieces.map((piece) => (piece.kind === "text" ? piece.text : "\ufffc")).join("");

/** Words for "translation" in the languages models like to chat in. */
const WORDS_FOR_TRANSLATION =
  "translat|traduc|tradu[cçz]|traduz|überset|vertal|översätt|översatt|oversett|oversæt|käänn|fordít|tłumacz|překlad|preklad|" +
  "prijevod|prevod|превод|перевод|переклад|пераклад|vertim|tulkoj|tõlge|tõlki|çeviri|tərcümə|terjemah|dịch|salin|μετάφρασ|" +
  "翻译|翻譯|翻訳|译文|訳|번역|ترجم|תרגום|अनुवाद|भाषांतर|অনুবাদ|மொழிபெயர்|แปล|თარგმ|թարգման";
/** "Here is the translation:", "Traducción:": a label before the text. */
const TRANSLATION = new RegExp(`^.{0,60}(?:${WORDS_FOR_TRANSLATION}).{0,40}[:：]`, "iu");
/** "Sure, here is the translation:", which is unlikely to begin a genuine text, even one about translating. */
const INTRODUCTION = new RegExp(
  `^\\W*(?:sure|certainly|of course|here|aquí|claro|voici|bien sûr|hier|natürlich|aqui|ecco|certo|вот|هذه|إليك|这是|以下).{0,60}(?:${WORDS_FOR_TRANSLATION}).{0,40}[:：]`,
  "iu",
);
const NOTE =
  /(?:^|[\s([（])(?:translator'?s? note|note|nota|remarque|anmerkung|hinweis|opmerking|anmärkning|uwaga|poznámka|примечание|примітка|ملاحظة|注意?|备注|備考|참고)\s*[:：]/iu;
const ASSISTANT =
  /\b(?:as an? (?:ai|language model)|language model|i (?:cannot|can't|am unable to|'m unable to) (?:assist|help|translate|comply)|como (?:una )?(?:ia|modelo de lenguaje)|en tant qu'ia)\b/iu;
const FENCE = /```/u;

const QUOTES = /^["“”„«「『'‘].*["“”»」』'’]\s*[.]?$/su;
const quoted = (text: string) => QUOTES.test(text.trim());

/** Whether a text begins with the name of a language, in its own language or in English: "English: …". */
function languageLabel(text: string, language: string): boolean {
  const head = /^\P{L}*(?:in )?(\p{L}[^:：]{1,24})[:：]/iu.exec(text)?.[1]?.trim().toLowerCase();
  return head !== undefined && (namesOf(language).has(head) || namesOf("en").has(head));
}

/** Refuses commentary that chatty models put around a translation. Words from the source do not count. */
export const noCommentary: Check = ({ source, answer, from, to }) => {
  const before = textOf(source);
  const after = textOf(answer);
  const adds = (label: RegExp) => label.test(after) && !label.test(before);
  if (adds(TRANSLATION) || adds(INTRODUCTION) || adds(NOTE)) return "commentary";
  if (languageLabel(after, to) && !languageLabel(before, from)) return "commentary";
  if (ASSISTANT.test(after) && !/\b(?:ai|ia|ki|ии|model|modelo|modèle|modell)\b|人工|模型/iu.test(before)) {
    return "commentary";
  }
  if (FENCE.test(after) && !FENCE.test(before)) return "commentary";
  return quoted(after) && !quoted(before) ? "commentary" : null;
};

const known = new Map<string, ReadonlySet<string>>();

function namesOf(language: string): ReadonlySet<string> {
  const found = known.get(language);
  if (found) return found;
  const display = new Intl.DisplayNames([language, "en"], { type: "language" });
  const names = new Set(Object.keys(LANGUAGES).map((code) => (display.of(code) ?? code).toLowerCase()));
  known.set(language, names);
  return names;
}

const EACH_LINE: readonly Check[] = [
  notEmpty,
  wellFormed,
  oneLine,
  everyPlaceholderOnce,
  plausibleLength,
  nothingInvented,
  noCommentary,
  notFromContext,
];
const WHOLE: readonly Check[] = [targetScript];

async function first(checks: readonly Check[], answered: AnsweredLine): Promise<Refusal | null> {
  for (const check of checks) {
    const refusal = check(answered);
    if (refusal) return refusal;
    await pause();
  }
  return null;
}

/** Prior of each language when the detector decides between the two. */
const EITHER = 0.5;
/** Prior of the requested language for an answer. */
const ASKED_FOR = 0.7;

/** Returns the first reason to refuse an answer; null when every check passes. */
export async function refusalOf(
  lines: readonly AnsweredLine[],
  detector: Pick<Detector, "detectMany">,
): Promise<Refusal | null> {
  for (const line of lines) {
    const refusal = await first(EACH_LINE, line);
    if (refusal) return refusal;
  }
  const [head] = lines;
  if (!head) return "empty";
  const blank = { kind: "text", text: " " } as const;
  const whole: AnsweredLine = {
    ...head,
    source: lines.flatMap((line) => [...line.source, blank]),
    answer: lines.flatMap((line) => [...line.answer, blank]),
  };
  const refusal = await first(WHOLE, whole);
  if (refusal) return refusal;
  const { from, to } = head;
  const echo = isEcho(whole);
  if (!echo && isQuoted(whole)) return "echo";
  const question = echo
    ? { text: wordsOf(whole.source), prior: { [from]: EITHER, [to]: EITHER } }
    : { text: wordsOf(whole.answer), prior: { [to]: ASKED_FOR, [from]: 1 - ASKED_FOR } };
  // Without a detector, the other checks decide.
  const [found = UNDETERMINED] = await detector.detectMany([question]).catch(() => []);
  return echo ? noEcho(whole, found, lines.length) : targetLanguage(whole, found);
}
