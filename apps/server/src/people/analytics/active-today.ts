/** Users remembered per day; for more, the database is queried each time. */
const REMEMBERED = 100_000;

/**
 * Remembers who is counted as active today (UTC), so that only a user's first message or read of the day queries the
 * database. Another server may count the same user; the day's table stores each once.
 */
export interface ActiveToday {
  uncounted(people: readonly string[], now: Date): string[];
  /** Called after the commit that counted them. */
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
