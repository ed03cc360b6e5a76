const DAY_MS = 86_400_000;

/** Turns the time of a phone's clock into time in UTC, for messages in the order of a chat. */
export class WallClock {
  readonly #format: Intl.DateTimeFormat;
  #day = Number.NaN;
  /** Offset of the whole day, or null where it changes around that day. */
  #dayOffset: number | null = null;
  #previous = Number.NEGATIVE_INFINITY;

  /** @throws RangeError for a zone that does not exist */
  constructor(timeZone: string) {
    this.#format = new Intl.DateTimeFormat("en-US", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
  }

  /** @param local milliseconds since 1970 as if the clock showed UTC */
  toUtc(local: number): number {
    const day = Math.floor(local / DAY_MS);
    if (day !== this.#day) {
      const [before, after] = [this.#offsetAt((day - 1) * DAY_MS), this.#offsetAt((day + 2) * DAY_MS)];
      this.#dayOffset = before === after ? before : null;
      this.#day = day;
    }
    const at = this.#dayOffset === null ? this.#nearChange(local) : local - this.#dayOffset;
    this.#previous = at;
    return at;
  }

  #nearChange(local: number): number {
    const [before, after] = [this.#offsetAt(local - DAY_MS), this.#offsetAt(local + DAY_MS)];
    const [first, second] = [local - before, local - after];
    const [isFirst, isSecond] = [this.#offsetAt(first) === before, this.#offsetAt(second) === after];
    // An hour that comes twice: the second time if the chat has reached it. Messages may be some seconds out of order.
    if (isFirst && isSecond) return first < this.#previous - 60_000 ? second : first;
    // An hour that the clock left out is counted on from the hour before.
    return isSecond ? second : first;
  }

  #offsetAt(utc: number): number {
    const [month = 1, day = 1, year = 0, hour, minute, second] = (this.#format.format(utc).match(/\d+/g) ?? []).map(
      Number,
    );
    return Date.UTC(year, month - 1, day, hour, minute, second) - utc;
  }
}
