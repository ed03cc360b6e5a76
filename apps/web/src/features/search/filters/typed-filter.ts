import type { Filter, FilterKind, SearchText } from "../search-text.ts";

/** The words that begin a filter, each with the kind it begins. */
export type FilterWords = ReadonlyMap<string, FilterKind>;

export interface TypedFilter {
  readonly kind: FilterKind;
  readonly value: string;
  /** The text in front of it. */
  readonly before: string;
}

const AT_END = /(?:^|\s)([\p{L}\p{M}]+):(\S*)$/u;
const DONE = /(?<=^|\s)([\p{L}\p{M}]+):(\S+)\s/gu;

/** The filter that is being typed at the end of a text; null when none is. */
export function typedFilter(text: string, words: FilterWords): TypedFilter | null {
  const match = AT_END.exec(text);
  const kind = match && words.get(match[1]?.toLowerCase() ?? "");
  if (!kind) return null;
  const value = match[2] ?? "";
  return { kind, value, before: text.slice(0, text.length - value.length - (match[1]?.length ?? 0) - 1) };
}

/** One filter of each kind counts: the latest. */
export const withFilter = (filters: readonly Filter[], filter: Filter): readonly Filter[] => [
  ...filters.filter(({ kind }) => kind !== filter.kind),
  filter,
];

/**
 * Filters that are typed whole, with a space behind them, become chips. A text without any comes back as it is.
 *
 * @param exact the filter that a value names without a doubt; undefined for words that only look like one
 */
export function withTypedFilters(
  search: SearchText,
  words: FilterWords,
  exact: (kind: FilterKind, value: string) => Filter | undefined,
): SearchText {
  let { filters } = search;
  const text = search.text.replace(DONE, (whole, word: string, value: string) => {
    const kind = words.get(word.toLowerCase());
    const filter = kind && exact(kind, value);
    if (!filter) return whole;
    filters = withFilter(filters, filter);
    return "";
  });
  return filters === search.filters ? search : { text, filters };
}
