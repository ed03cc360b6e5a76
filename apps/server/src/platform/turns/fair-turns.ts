interface Limits {
  readonly atOnce: number;
  readonly atOnceOfOne: number;
  readonly waitingOfOne: number;
}

interface Person {
  running: number;
  lastTurn: number;
  readonly waiting: (() => void)[];
}

/** Runs tasks concurrently, few per user. The user whose last turn is longest ago is next. */
export class FairTurns {
  readonly #limits: Limits;
  readonly #people = new Map<string, Person>();
  #running = 0;
  #turns = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Returns null without calling `work` when too many of the user's tasks are already waiting. */
  run<T>(personId: string, work: () => Promise<T>): Promise<T> | null {
    const person = this.#people.get(personId) ?? { running: 0, lastTurn: 0, waiting: [] };
    if (person.waiting.length >= this.#limits.waitingOfOne) return null;
    this.#people.set(personId, person);
    const done = new Promise<void>((begin) => person.waiting.push(begin)).then(work).finally(() => {
      person.running -= 1;
      this.#running -= 1;
      if (person.running === 0 && person.waiting.length === 0) this.#people.delete(personId);
      this.#advance();
    });
    this.#advance();
    return done;
  }

  #advance(): void {
    while (this.#running < this.#limits.atOnce) {
      const able = [...this.#people.values()].filter(
        ({ running, waiting }) => waiting.length > 0 && running < this.#limits.atOnceOfOne,
      );
      const [first, ...others] = able;
      if (!first) return;
      const person = others.reduce((next, one) => (one.lastTurn < next.lastTurn ? one : next), first);
      this.#turns += 1;
      person.lastTurn = this.#turns;
      person.running += 1;
      this.#running += 1;
      person.waiting.shift()?.();
    }
  }
}
