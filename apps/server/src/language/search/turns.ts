import type { AppError } from "#/platform/errors.ts";
import { refusal } from "#/platform/rate-limits/limits.ts";

/** Searches of one person that wait; who types fast has asked for more before the first is answered. */
const WAITING_MAX = 10;

const SOON_MS = 1_000;

interface WaitingSearch {
  readonly begin: () => void;
  readonly refuse: (error: AppError) => void;
}

/** One search of a person runs at a time. Of those that wait the oldest is refused when there are too many. */
export class Turns {
  /** Of each person who searches now. */
  readonly #waiting = new Map<string, WaitingSearch[]>();

  async take<T>(person: string, search: () => Promise<T>): Promise<T> {
    const waiting = this.#waiting.get(person);
    if (waiting)
      await new Promise<void>((begin, refuse) => {
        waiting.push({ begin, refuse });
        if (waiting.length > WAITING_MAX) waiting.shift()?.refuse(refusal(SOON_MS));
      });
    else this.#waiting.set(person, []);
    try {
      return await search();
    } finally {
      const next = this.#waiting.get(person)?.shift();
      if (next) next.begin();
      else this.#waiting.delete(person);
    }
  }
}
