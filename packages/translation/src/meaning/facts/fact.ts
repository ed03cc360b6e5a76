/** Offsets in UTF-16 code units, as in strings. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** A statement that each language phrases differently and that a translation must keep. */
export type Fact = Range &
  (
    | { readonly family: "link" | "identifier"; readonly value: string }
    | { readonly family: "date"; readonly date: CalendarDate }
    | { readonly family: "time"; readonly minutes: number; readonly exact: boolean }
    | Quantity
  );

/** `exact` for a time: morning or evening is stated, or the hour is above twelve. */
export interface Quantity {
  readonly family: "quantity";
  /** Several if the notation is ambiguous: "1.500". */
  readonly values: readonly number[];
  /** Several if a word is ambiguous: "pounds". Empty: no unit. */
  readonly units: readonly string[];
  readonly digits: boolean;
}

export interface CalendarDate {
  readonly day?: number | undefined;
  readonly month?: number | undefined;
  /** Written in digits only, so day and month may be in either order. */
  readonly swapped?: true;
  readonly year?: number | undefined;
  /** 0 is Monday. */
  readonly weekday?: number;
  /** −1, 0 or 1: yesterday, today, tomorrow. */
  readonly relative?: number;
}
