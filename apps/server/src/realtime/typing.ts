import { TYPING_MS } from "@lingualoom/contract/limits.ts";
import type { Clock, Timer } from "../clock.ts";
import type { Deliver } from "./deliver.ts";

/**
 * "Is typing" ends by itself, so a lost connection leaves nobody typing for ever. Who goes on typing repeats it, and
 * each time it is passed on, because the other pages count the seconds as well.
 */
export class Typing {
  readonly #clock: Clock;
  readonly #deliver: Deliver;
  readonly #running = new Map<string, Timer>();

  constructor(clock: Clock, deliver: Deliver) {
    this.#clock = clock;
    this.#deliver = deliver;
  }

  /** @param audience the other members who may see it */
  set(from: string, conversationId: string, audience: readonly string[], typing: boolean): void {
    const key = `${from}>${conversationId}`;
    const announce = (typing: boolean) =>
      this.#deliver.to(audience, "typing", { conversationId, userId: from, typing });
    const before = this.#running.get(key);
    before?.cancel();
    this.#running.delete(key);
    if (typing) {
      const end = this.#clock.after(TYPING_MS, () => {
        this.#running.delete(key);
        announce(false);
      });
      this.#running.set(key, end);
    }
    if (typing || before) announce(typing);
  }
}
