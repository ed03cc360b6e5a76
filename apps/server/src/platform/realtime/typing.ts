import { TYPING_MS } from "@lingualoom/contract/limits.ts";
import type { Clock, Timer } from "../clock.ts";
import type { MemberDelivery } from "./deliver.ts";

/**
 * "Is typing" expires by itself, so a lost connection leaves no one typing forever. Clients repeat it while a user
 * types, and each repetition is passed on, because the other clients have a timer as well.
 */
export class Typing {
  readonly #clock: Clock;
  readonly #deliver: Pick<MemberDelivery, "toMembers">;
  readonly #running = new Map<string, Timer>();

  constructor(clock: Clock, deliver: Pick<MemberDelivery, "toMembers">) {
    this.#clock = clock;
    this.#deliver = deliver;
  }

  set(from: string, conversationId: string, apart: readonly string[], typing: boolean): void {
    const key = `${from}>${conversationId}`;
    const except = [from, ...apart];
    const announce = (typing: boolean) =>
      this.#deliver.toMembers(conversationId, "typing", { conversationId, userId: from, typing }, { except });
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
