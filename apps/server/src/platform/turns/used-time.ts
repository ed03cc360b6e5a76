import type { Clock } from "../clock.ts";

/** Milliseconds after which past use counts half. */
const HALF_LIFE_MS = 60_000;
/** Number of users remembered; the one whose last use is longest ago is forgotten first. */
const PEOPLE_MAX = 10_000;

export class UsedTime {
  readonly #clock: Clock;
  readonly #people = new Map<string, { readonly ms: number; readonly at: number }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  of(personId: string): number {
    const used = this.#people.get(personId);
    if (!used) return 0;
    return used.ms * 0.5 ** ((this.#clock.now().getTime() - used.at) / HALF_LIFE_MS);
  }

  above(ms: number): string[] {
    return [...this.#people.keys()].filter((personId) => this.of(personId) > ms);
  }

  add(personId: string, ms: number): void {
    const used = { ms: this.of(personId) + ms, at: this.#clock.now().getTime() };
    this.#people.delete(personId);
    this.#people.set(personId, used);
    const [oldest] = this.#people.keys();
    if (this.#people.size > PEOPLE_MAX && oldest !== undefined) this.#people.delete(oldest);
  }
}
