import { setImmediate } from "node:timers/promises";

/** Characters that are cut into words or compared within some milliseconds. */
const AT_ONCE = 8_000;

/** Gives way to others after some work, so that a long search holds up nobody. */
export class Pace {
  #since = 0;

  async after(characters: number): Promise<void> {
    this.#since += characters;
    if (this.#since < AT_ONCE) return;
    this.#since = 0;
    await setImmediate();
  }
}
