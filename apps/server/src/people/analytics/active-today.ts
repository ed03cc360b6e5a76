/** People remembered for a day; for the rest the database is queried each time. */
const REMEMBERED = 100_000;

/**
 * Remembers who is counted as active today (UTC), so that only a person's first send or reading of the day queries the
 * database. Another node may count the same person; the table of the day takes each once.
 */
export interface ActiveToday {
  /** Returns those of these people who still have to be counted. */
  uncounted(people: readonly string[], now: Date): string[];
  /** After the commit that counted them. */
  counted(people: readonly string[], now: Date): void;
}

const dayOf = (now: Date) => now.toISOString().slice(0, 10);

export function createActiveToday(): ActiveToday {
  let day = "";
  let known = new Set<string>();

  function today(now: Date): Set<string> {
    if (dayOf(now) !== day) {
      day = dayOf(now);
      known = new Set();
    }
    return known;
  }

  return {
    uncounted(people, now) {
      const counted = today(now);
      return people.filter((person) => !counted.has(person));
    },
    counted(people, now) {
      const counted = today(now);
      for (const person of people) if (counted.size < REMEMBERED) counted.add(person);
    },
  };
}
