import { readFileSync } from "node:fs";
import { INTERFACE_LANGUAGES } from "@lingualoom/contract/interface-languages.ts";
import { isLanguage, LANGUAGES } from "@lingualoom/translation/languages.ts";
import type english from "./en.json";
import type { Sentence, Value } from "./sentence.ts";

type Texts = Readonly<Record<string, string>>;

/** The texts of a language by their groups, such as `account`. */
export const readTexts = (language: string): typeof english =>
  JSON.parse(readFileSync(new URL(`.//${language}.json`, import.meta.url), "utf8"));

/** Every sentence of a language by its code. */
function sentencesOf(language: string): Texts {
  const { emails: _emails, reasons: _reasons, ...groups } = readTexts(language);
  return Object.assign({}, ...Object.values(groups));
}

const byLanguage = <T>(make: (language: string) => T): ReadonlyMap<string, T> =>
  new Map(INTERFACE_LANGUAGES.map((language) => [language, make(language)]));

const sentences = byLanguage(sentencesOf);
const reasons = byLanguage((language): Texts => readTexts(language).reasons);
const names = byLanguage((language) => new Intl.DisplayNames([language], { type: "language" }));
const numbers = byLanguage((language) => new Intl.NumberFormat(language));

const known = (language: string) => (sentences.has(language) ? language : "en");

/** A sentence for who reads that language; English stands in for one that the server does not have. */
export function sentenceIn(sentence: Sentence, language: string): string {
  const { code, values } = sentence;
  const reads = known(language);
  return filled(sentences.get(reads)?.[code] ?? "{{text}}", values, reads);
}

/** A text of that language with its values. */
export const filled = (text: string, values: Sentence["values"], language: string): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => valueIn(values[name] ?? "", language));

function valueIn(value: Value, language: string): string {
  if (typeof value === "string") return value;
  if (typeof value === "number") return numbers.get(language)?.format(value) ?? String(value);
  if ("code" in value) return sentenceIn(value, language);
  if ("seconds" in value) return duration(value.seconds, language);
  if ("language" in value) return languageName(value.language, language);
  return "all" in value
    ? list(
        value.all.map((one) => valueIn(one, language)),
        "conjunction",
        language,
      )
    : list(value.any, "disjunction", language);
}

function languageName(code: string, language: string): string {
  if (language === "en" && isLanguage(code)) return LANGUAGES[code];
  return names.get(language)?.of(code) ?? code;
}

const list = (items: readonly string[], type: Intl.ListFormatType, language: string) =>
  new Intl.ListFormat(language, { type }).format(items);

function duration(seconds: number, language: string): string {
  const [value, unit] = seconds < 60 ? [seconds, "second"] : [Math.ceil(seconds / 60), "minute"];
  return new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" }).format(value);
}

/** What an engine's reason means, written after its name and a colon. One that is not in the list is a sentence already. */
export const reasonIn = (reason: string, language: string): string => reasons.get(known(language))?.[reason] ?? reason;
