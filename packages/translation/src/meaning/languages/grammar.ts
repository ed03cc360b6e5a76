/** What the check knows of a language. Sources of patterns are matched without regard to case, as whole words. */
export interface Grammar {
  /** True where words are not separated by blanks. */
  readonly unspaced?: true;
  /** Number words, by the source of their pattern. Han numerals need none. */
  readonly numbers: Readonly<Record<string, number>>;
  /** What may stand between two number words of one number. */
  readonly joint: string;
  /** Where a number word is none ("três" of "outros três" is one, "sei" of "tu sei" is not). */
  readonly noNumber?: string;
  readonly months: readonly string[];
  /** Monday first. */
  readonly weekdays: readonly string[];
  /** Yesterday, today, tomorrow. */
  readonly days: readonly [string, string, string];
  /** "24.10." is a day of October. */
  readonly dottedDates?: true;
  /** Between a day and its month, before a year. */
  readonly ofMonth: string;
  readonly clock: Clock;
  /** By unit (units.ts). */
  readonly units: Readonly<Record<string, string>>;
  readonly negation: string;
  /** Looks like a negation and denies nothing. */
  readonly noNegation?: string;
  /** What makes a question of a sentence without its mark. */
  readonly question?: string;
  readonly formal?: RegExp;
  readonly informal?: RegExp;
  /** Capital letters inside a sentence: of names, or of every noun. */
  readonly capitals: "names" | "nouns" | "none";
  /** Begin with a capital and are no names. */
  readonly noNames?: string;
}

export interface Clock {
  /** Parts of the day, before or behind the hour. */
  readonly morning: string;
  readonly evening: string;
  /** After which hours of the second half of the night are meant. */
  readonly night?: string;
  /** Makes a number an hour ("o'clock"). Minutes may follow. */
  readonly mark: string;
  /** Before the hour, with minutes to add ("half past": 30). */
  readonly before?: Readonly<Record<string, number>>;
  /** Behind the hour. */
  readonly behind?: Readonly<Record<string, number>>;
  readonly noon?: string;
  /** "half an hour". */
  readonly halfHour?: string;
}

const LETTER = "[\\p{L}\\p{M}\\p{N}_]";

/** Whole words. */
export const word = (source: string, grammar: Pick<Grammar, "unspaced">): string =>
  grammar.unspaced ? `(?:${source})` : `(?<!${LETTER})(?:${source})(?!${LETTER})`;
