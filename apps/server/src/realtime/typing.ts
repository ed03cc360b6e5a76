import { TYPING_MS } from "@lingualoom/contract/limits.ts";
import type { Clock, Timer } from "../clock.ts";
import type { Deliver } from "./deliver.ts";

/**
 * "Is typing" ends by itself, so a lost connection never leaves somebody typing for ever. Who goes on typing says so
 * again, and each time it is passed on, because the other page counts the seconds as well.
 */
export function createTyping(clock: Clock, deliver: Deliver) {
  const running = new Map<string, Timer>();

  return (from: string, to: string, typing: boolean) => {
    const key = `${from}>${to}`;
    const before = running.get(key);
    before?.cancel();
    running.delete(key);
    if (typing) {
      running.set(
        key,
        clock.after(TYPING_MS, () => {
          running.delete(key);
          deliver.to([to], "typing", { userId: from, typing: false });
        }),
      );
    }
    if (typing || before) deliver.to([to], "typing", { userId: from, typing });
  };
}

export type Typing = ReturnType<typeof createTyping>;
