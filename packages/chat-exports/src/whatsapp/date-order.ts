import type { Answers, DateOrder } from "../history.ts";
import type { WrittenDate } from "./head.ts";

const DAY_MS = 86_400_000;
/** Order of preference where nothing else tells: a year of two digits seldom comes first. */
const ORDERS = ["dayFirst", "monthFirst", "yearFirst"] as const;
const [FIRST_DAY, LAST_DAY] = [Date.UTC(1990, 0, 1) / DAY_MS, Date.UTC(2100, 0, 1) / DAY_MS - 1];
/** Years of the Buddhist calendar, which Thai phones write, are larger. */
const LAST_YEAR_IN_CHRIST = 2400;
const BUDDHIST_YEARS = 543;
/** The year 2009, in which the app came out: a year of two digits from there on is one of that calendar. */
const FIRST_SHORT_BUDDHIST_YEAR = 52;
/** Years of the calendar of Iran are smaller. */
const LAST_YEAR_OF_IRAN = 1500;

/** First day of a year in Iran: eight of 33 years have a day more, which holds from 1990 to 2100. */
const newYearInIran = (year: number) => 365 * (year - 1349) + Math.floor((8 * year + 21) / 33) - 248;

/** Six months of 31 days come first, then months of 30 days. */
function dayInIran(year: number, month: number, day: number): number | null {
  const isFirstHalf = month <= 6;
  const days = newYearInIran(year) + (isFirstHalf ? (month - 1) * 31 : 186 + (month - 7) * 30) + day - 1;
  return day <= (isFirstHalf ? 31 : 30) && days < newYearInIran(year + 1) ? days : null;
}

function dayOfGregory(year: number, month: number, day: number): number | null {
  const days = Date.UTC(year, month - 1, day) / DAY_MS;
  return new Date(days * DAY_MS).getUTCDate() === day ? days : null;
}

/** Whether the numbers have as many digits as the order needs: four digits tell where the year stands, one digit where not. */
export function hasDigitsOf(order: DateOrder, { digits }: WrittenDate): boolean {
  const [year, other] = order === "yearFirst" ? [digits[0], digits[2]] : [digits[2], digits[0]];
  return (year === 2 || year === 4) && other <= 2;
}

/** Returns the day as a number of days since 1970, or null where the numbers are no date in that order. */
export function dayOf(date: WrittenDate, order: DateOrder): number | null {
  if (!hasDigitsOf(order, date)) return null;
  const { numbers, digits } = date;
  const isYearFirst = order === "yearFirst";
  const yearDigits = isYearFirst ? digits[0] : digits[2];
  const [a, b, c] = numbers;
  const [written, month, day] = isYearFirst ? [a, b, c] : order === "dayFirst" ? [c, b, a] : [c, a, b];
  const long = yearDigits === 4 ? written : written + (written < FIRST_SHORT_BUDDHIST_YEAR ? 2000 : 2500);
  const year = long > LAST_YEAR_IN_CHRIST ? long - BUDDHIST_YEARS : long;
  if (month < 1 || month > 12 || day < 1) return null;
  const days = year < LAST_YEAR_OF_IRAN ? dayInIran(year, month, day) : dayOfGregory(year, month, day);
  return days !== null && days >= FIRST_DAY && days <= LAST_DAY ? days : null;
}

/** Finds out in which order the dates of a file are written. */
export class DateOrderSurvey {
  readonly #orders = ORDERS.map((order) => ({
    order,
    invalid: 0,
    agreeing: 0,
    back: 0,
    last: Number.NEGATIVE_INFINITY,
  }));
  #example: WrittenDate | null = null;
  #hasShortNumbers = false;
  #hasZeros = false;
  #hasLongYear = false;
  #isEastAsian = false;
  #count = 0;
  /** Dates such as "20. 12. 3.", whose last number is no year. */
  #shortEnds = 0;

  /** @param sent day in the name of an attachment, or null */
  add(date: WrittenDate, sent: number | null): void {
    const [a, b] = date.numbers;
    this.#count++;
    this.#hasLongYear ||= date.digits[0] > 2;
    if (date.digits[2] === 1) this.#shortEnds++;
    this.#hasShortNumbers ||= date.digits[0] === 1 || date.digits[1] === 1;
    this.#hasZeros ||= (a < 10 && date.digits[0] === 2) || (b < 10 && date.digits[1] === 2);
    if (date.dayPart !== null) this.#isEastAsian ||= /[\p{Script=Han}\p{Script=Hangul}]/u.test(date.dayPart);
    if (a !== b && a <= 12 && b <= 12) this.#example ??= date;
    for (const state of this.#orders) {
      const day = dayOf(date, state.order);
      if (day === null) {
        state.invalid++;
        continue;
      }
      if (day === sent) state.agreeing++;
      // Clocks and journeys put messages a little out of order.
      if (day < state.last - 1) state.back++;
      state.last = day;
    }
  }

  /** Returns the order, and a date to ask about where the file does not tell. */
  decide(answers: Answers, isEnglish: boolean): { order: DateOrder; question: string | null } {
    const plausible = this.#orders.filter((state) => this.#isPlausible(state.order));
    const fewest = Math.min(...plausible.map((state) => state.invalid));
    const possible = plausible.filter((state) => state.invalid === fewest);
    const answered = possible.find((state) => state.order === answers.dateOrder);
    if (answered) return { order: answered.order, question: null };
    const best = possible.reduce((left, right) => (isBetter(right, left) ? right : left));
    const equal = possible.filter((state) => !isBetter(best, state)).map((state) => state.order);
    // Korean phones write "20. 12. 31. 오후 9:15".
    if (equal.includes("yearFirst") && this.#isEastAsian) return { order: "yearFirst", question: null };
    const example = this.#example;
    // No language writes the month first and dots.
    if (!example || !equal.includes("monthFirst") || equal.length === 1 || example.separator === ".")
      return { order: best.order, question: null };
    const order = this.#looksAmerican(example, isEnglish) ? "monthFirst" : "dayFirst";
    return { order, question: example.text };
  }

  /** Years of two digits stand first only where the other orders fail; few pasted lines must not be enough. */
  #isPlausible(order: DateOrder): boolean {
    if (order !== "yearFirst" || this.#hasLongYear || this.#isEastAsian) return true;
    if (this.#shortEnds * 10 > this.#count) return true;
    return this.#orders.every((state) => state.order === order || state.invalid * 2 > this.#count);
  }

  /** The United States write "1/2/20, 9:15 PM"; others write zeros, dots, small letters, or years of four digits. */
  #looksAmerican({ separator, dayPart, digits }: WrittenDate, isEnglish: boolean): boolean {
    if (separator !== "/" || digits[2] !== 2 || this.#hasZeros) return false;
    return dayPart === null ? isEnglish && this.#hasShortNumbers : /[AP]M/.test(dayPart);
  }
}

function isBetter(left: { agreeing: number; back: number }, right: { agreeing: number; back: number }): boolean {
  return left.agreeing === right.agreeing ? left.back < right.back : left.agreeing > right.agreeing;
}
