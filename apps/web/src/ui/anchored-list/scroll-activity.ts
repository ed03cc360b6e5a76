import { createContext, startTransition, use, useLayoutEffect, useState } from "react";
import { PaintedAround } from "../use-painted.ts";

/** Whether something is being scrolled, and who waits for it to rest: what can wait is done then, so that no frame has to. */
export class Rest {
  readonly #waiting = new Set<() => void>();
  #moving = false;

  get isMoving(): boolean {
    return this.#moving;
  }

  begins(): void {
    this.#moving = true;
  }

  ends(): void {
    this.#moving = false;
    const told = [...this.#waiting];
    this.#waiting.clear();
    for (const tell of told) tell();
  }

  /** Tells it once, at once where nothing moves; gives what ends the waiting. */
  whenEnded(tell: () => void): () => void {
    if (this.#moving) this.#waiting.add(tell);
    else tell();
    return () => void this.#waiting.delete(tell);
  }
}

/** What is scrolled around; elsewhere nothing ever is. */
export const ScrolledAround = createContext(new Rest());

/** False for what comes into the page while one scrolls, until that rests; once true, it stays so. */
export function useRested(): boolean {
  const scrolling = use(ScrolledAround);
  const [rested, setRested] = useState(!scrolling.isMoving);
  // For an effect after the paint React would make a task of its own in each frame that scrolls.
  useLayoutEffect(() => {
    if (!rested) return scrolling.whenEnded(() => startTransition(() => setRested(true)));
  }, [rested, scrolling]);
  return rested;
}

/** The same for what nobody can point at before: not in the first paint of what is around it either. */
export function useHasTime(): boolean {
  const rested = useRested();
  return use(PaintedAround) && rested;
}
