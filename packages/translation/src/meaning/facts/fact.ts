/** Offsets in UTF-16 code units, as strings count. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** Something that every language says in its own way and that a translation has to keep. */
export type Fact = Range &
  (
    | { readonly family: "link" | "identifier"; readonly value: string }
    | { readonly family: "date"; readonly date: CalendarDate }
    | { readonly family: "time"; readonly minutes: number; readonly exact: boolean }
    | Quantity
  );

/** `exact` of a time: morning or evening is said, or the hour is above twelve. */
export interface Quantity {
  readonly family: "quantity";
  /** More than one where the signs leave it open: "1.500". */
  readonly values: readonly number[];
  /** More than one where a word means several: "pounds". Empty: no unit. */
  readonly units: readonly string[];
  readonly digits: boolean;
}

export interface CalendarDate {
  readonly day?: number | undefined;
  readonly month?: number | undefined;
  /** Written in digits alone, day and month may stand in either order. */
  readonly swapped?: true;
  readonly year?: number | undefined;
  /** 0 is Monday. */
  readonly weekday?: number;
  /** −1, 0 or 1: yesterday, today, tomorrow. */
  readonly relative?: number;
}
