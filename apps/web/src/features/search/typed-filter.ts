import type { Filter, FilterKind, SearchText } from "./search-text.ts";

/** Words that begin a filter, in the page's language and in English. */
export type FilterWords = ReadonlyMap<string, FilterKind>;

export interface TypedFilter {
  readonly kind: FilterKind;
  readonly value: string;
  readonly before: string;
}

const AT_END = /(?:^|\s)([\p{L}\p{M}]+):(\S*)$/u;
const DONE = /(?<=^|\s)([\p{L}\p{M}]+):(\S+)\s/gu;

/** Returns the unfinished filter at the end of a text, or null. */
export function typedFilter(text: string, words: FilterWords): TypedFilter | null {
  const match = AT_END.exec(text);
  const kind = match && words.get(match[1]?.toLowerCase() ?? "");
  if (!kind) return null;
  const value = match[2] ?? "";
  return { kind, value, before: text.slice(0, text.length - value.length - (match[1]?.length ?? 0) - 1) };
}

export const withFilter = (filters: readonly Filter[], filter: Filter): readonly Filter[] => [
  ...filters.filter(({ kind }) => kind !== filter.kind),
  filter,
];

/**
 * Moves complete filters, which a space ends, from the text to the chips. Returns the same object if there are none.
 *
 * @param exact returns undefined for words that only look like a filter
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
