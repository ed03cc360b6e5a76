/** A language's patterns for the meaning check. Sources are matched case-insensitively as whole words. */
export interface Grammar {
  /** Words are not separated by spaces. */
  readonly unspaced?: true;
  /** Number words, by the source of their pattern. Han numerals need none. */
  readonly numbers: Readonly<Record<string, number>>;
  /** May join two number words of one number. */
  readonly joint: string;
  /** Contexts in which a number word is not a number ("três" of "outros três" is one, "sei" of "tu sei" is not). */
  readonly noNumber?: string;
  readonly months: readonly string[];
  /** Monday first. */
  readonly weekdays: readonly string[];
  readonly days: readonly [string, string, string];
  /** "24.10." is a day of October. */
  readonly dottedDates?: true;
  /** Between a day and its month, and before a year. */
  readonly ofMonth: string;
  readonly clock: Clock;
  /** By unit (units.ts). */
  readonly units: Readonly<Record<string, string>>;
  readonly negation: string;
  /** Looks like a negation but denies nothing. */
  readonly noNegation?: string;
  /** Marks a sentence without a question mark as a question. */
  readonly question?: string;
  readonly formal?: RegExp;
  readonly informal?: RegExp;
  /** Meaning of capitals inside a sentence: names, or every noun. */
  readonly capitals: "names" | "nouns" | "none";
  readonly noNames?: string;
}

export interface Clock {
  /** Times of day, before or after the hour. */
  readonly morning: string;
  readonly evening: string;
  /** Night: an hour from 6 to 11 is in the evening, any other after midnight. */
  readonly night?: string;
  /** Turns a number into an hour ("o'clock"). Minutes may follow. */
  readonly mark: string;
  /** Before the hour, with minutes to add ("half past": 30). */
  readonly before?: Readonly<Record<string, number>>;
  readonly behind?: Readonly<Record<string, number>>;
  readonly noon?: string;
  /** "half an hour". */
  readonly halfHour?: string;
}

const LETTER = "[\\p{L}\\p{M}\\p{N}_]";

export const word = (source: string, grammar: Pick<Grammar, "unspaced">): string =>
  grammar.unspaced ? `(?:${source})` : `(?<!${LETTER})(?:${source})(?!${LETTER})`;
