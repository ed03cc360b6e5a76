export type FilterKind = "from" | "in" | "before" | "after" | "has" | "lang";

/** What messages must fulfil besides holding the words. */
export interface Filter {
  readonly kind: FilterKind;
  /** An id, a time, what is carried (`HAS`), or the code of a language. */
  readonly value: string;
  /** Of the person or the conversation. */
  readonly name?: string;
}

/** What is in the search box: chips, and the text behind them. */
export interface SearchText {
  readonly text: string;
  readonly filters: readonly Filter[];
}

export const NO_SEARCH: SearchText = { text: "", filters: [] };
