import { useQuery } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { languagesQuery } from "#/data/translation/translation.queries.ts";
import { written } from "#/i18n/format-time.ts";
import { languageName } from "#/i18n/language-name.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import type { Filter, FilterKind } from "./search-text.ts";
import type { FilterWords } from "./typed-filter.ts";

export const HAS = {
  link: { name: "hasLink", word: "wordLink" },
  image: { name: "hasImage", word: "wordImage" },
  video: { name: "hasVideo", word: "wordVideo" },
  file: { name: "hasFile", word: "wordFile" },
  voice: { name: "hasVoice", word: "wordVoice" },
} as const;

export type Has = keyof typeof HAS;

export const ALL_HAS = Object.keys(HAS) as readonly Has[];

const DAY = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?$/;

/** Parses the local start of a day, a month or a year: `2026-11-25`, `2026-11`, `2026`. */
export function typedDay(text: string): Date | null {
  const [, year = "", month = "1", day = "1"] = DAY.exec(text) ?? [];
  const date = new Date(Number(year), Number(month) - 1, Number(day));
  const isReal = date.getMonth() === Number(month) - 1 && date.getDate() === Number(day);
  return year && Number(year) > 1_000 && isReal ? date : null;
}

export function writtenDay(date: Date): string {
  const two = (number: number) => String(number).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

const before = (now: Date, { days = 0, months = 0, years = 0 }) =>
  new Date(now.getFullYear() - years, now.getMonth() - months, now.getDate() - days);

export const nearDays = (now: Date) =>
  [
    { text: "today", date: before(now, {}) },
    { text: "yesterday", date: before(now, { days: 1 }) },
    { text: "weekAgo", date: before(now, { days: 7 }) },
    { text: "monthAgo", date: before(now, { months: 1 }) },
    { text: "yearAgo", date: before(now, { years: 1 }) },
  ] as const;

/** Returns the filter of an unambiguous value. People and chats are ambiguous, since several may have the same name. */
export function useExactFilter(me: string): (kind: FilterKind, value: string) => Filter | undefined {
  const { t, i18n } = useTranslation(["search", "chat"]);
  const { data } = useQuery(languagesQuery);
  const codes = Object.keys(data?.languages ?? {});
  return (kind, typed) => {
    const value = typed.toLowerCase();
    if (kind === "before" || kind === "after") {
      const day = typedDay(value);
      return day ? { kind, value: day.toISOString() } : undefined;
    }
    if (kind === "has") {
      const has = ALL_HAS.find((one) => value === one || value === t(HAS[one].word));
      return has && { kind, value: has };
    }
    if (kind === "lang") {
      const code = codes.find((one) =>
        [
          one.toLowerCase(),
          languageName(one, i18n.language).toLowerCase(),
          languageName(one, "en").toLowerCase(),
        ].includes(value),
      );
      return code ? { kind, value: code } : undefined;
    }
    const isMe = kind === "from" && (value === "me" || value === t("wordMe"));
    return isMe ? { kind, value: me, name: t("chat:you") } : undefined;
  };
}

type T = TFunction<readonly ["search", "chat"]>;

export const KINDS: readonly FilterKind[] = ["from", "in", "before", "after", "has", "lang"];
const WORDS = {
  from: "wordFrom",
  in: "wordIn",
  before: "wordBefore",
  after: "wordAfter",
  has: "wordHas",
  lang: "wordLang",
} as const;

function valueText(t: T, language: string, { kind, value, name }: Filter): string {
  if (kind === "has") return t(HAS[value as Has].name);
  if (kind === "lang") return languageName(value, language);
  if (kind === "before" || kind === "after") return written(new Date(value), "date", language);
  return name ?? "";
}

/** The names of filters, and the words that begin them in the page's language and in English. */
export function useFilterTexts() {
  const { t, i18n } = useTranslation(["search", "chat"]);
  const ownWord = (kind: FilterKind) => t(WORDS[kind]);
  const words: FilterWords = new Map([
    ...KINDS.map((kind) => [kind, kind] as const),
    ...KINDS.map((kind) => [ownWord(kind), kind] as const),
  ]);
  const textOf = (filter: Filter) => t("chip", { filter: t(filter.kind), value: valueText(t, i18n.language, filter) });
  return { words, ownWord, textOf };
}
