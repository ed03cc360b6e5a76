import { setTimeout as wait } from "node:timers/promises";
import { ask } from "../../apps/server/test/person.ts";

const PACE_MS = 100;

/** A user whose page reads again and again. */
export class Reader implements Disposable {
  readonly #answers: number[] = [];
  #reading = true;

  constructor(url: string, cookie: string) {
    void this.#read(url, cookie);
  }

  /** When the last successful answer came. */
  get answeredAt(): number {
    return this.#answers.at(-1) ?? 0;
  }

  /** The longest time without a successful answer since `since`. */
  longestGap(since: number): number {
    const times = [since, ...this.#answers.filter((at) => at > since)];
    return Math.max(...times.slice(1).map((at, i) => at - (times[i] as number)));
  }

  async #read(url: string, cookie: string): Promise<void> {
    while (this.#reading) {
      const status = await ask(url, "GET", "/auth/check", undefined, { cookie }).then(
        (answer) => answer.status,
        () => 0,
      );
      if (status === 200) this.#answers.push(performance.now());
      await wait(PACE_MS);
    }
  }

  [Symbol.dispose]() {
    this.#reading = false;
  }
}
