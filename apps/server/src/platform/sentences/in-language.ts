import { readFileSync } from "node:fs";
import { INTERFACE_LANGUAGES } from "@lingualoom/contract/interface-languages.ts";
import { isLanguage, LANGUAGES } from "@lingualoom/translation/languages.ts";
import type english from "./en.json";
import type { LocalizableText, Value } from "./sentence.ts";

type Texts = Readonly<Record<string, string>>;

/** Reads a language's texts, grouped by topic, such as `account`. */
export const readTexts = (language: string): typeof english =>
  JSON.parse(readFileSync(new URL(`.//${language}.json`, import.meta.url), "utf8"));

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

/** Returns a sentence in that language; English is the fallback for unsupported languages. */
export function sentenceIn(sentence: LocalizableText, language: string): string {
  const { code, values } = sentence;
  const reads = known(language);
  return filled(sentences.get(reads)?.[code] ?? "{{text}}", values, reads);
}

export const filled = (text: string, values: LocalizableText["values"], language: string): string =>
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

/** Translates an engine's reason, to be appended to its name and a colon. An unknown reason is already a sentence. */
export const reasonIn = (reason: string, language: string): string => reasons.get(known(language))?.[reason] ?? reason;
