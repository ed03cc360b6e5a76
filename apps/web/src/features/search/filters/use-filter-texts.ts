import type { TFunction } from "i18next";
import { languageName } from "#/i18n/language-name.ts";
import { written } from "#/i18n/moments.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import type { Filter, FilterKind } from "../search-text.ts";
import { HAS, type Has } from "./has.ts";
import type { FilterWords } from "./typed-filter.ts";

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

/** What a filter asks for, as a chip shows it. */
function valueText(t: T, language: string, { kind, value, name }: Filter): string {
  if (kind === "has") return t(HAS[value as Has].name);
  if (kind === "lang") return languageName(value, language);
  if (kind === "before" || kind === "after") return written(new Date(value), "date", language);
  return name ?? "";
}

/** What filters are called in the page's language, and the words that begin them: its own, and the English ones. */
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
