import type { KeyboardEvent } from "react";

export type FilterKind = "from" | "in" | "before" | "after" | "has" | "lang";

export interface Filter {
  readonly kind: FilterKind;
  /** An id, a time, a key of `HAS`, or a language code. */
  readonly value: string;
  readonly name?: string;
}

export interface SearchText {
  readonly text: string;
  readonly filters: readonly Filter[];
}

export const NO_SEARCH: SearchText = { text: "", filters: [] };

/** Handles a key press in the search box; returns false to leave it to the box. */
export type FieldKey = (event: KeyboardEvent<HTMLInputElement>) => boolean;
