import { createContext, startTransition, use, useLayoutEffect, useState } from "react";
import { PaintedContext } from "../hooks/use-painted.ts";

/** Whether a box is being scrolled. Deferrable work runs when that ends, so that no frame has to do it. */
export class ScrollActivity {
  readonly #waiting = new Set<() => void>();
  #scrolling = false;

  get isScrolling(): boolean {
    return this.#scrolling;
  }

  begin(): void {
    this.#scrolling = true;
  }

  end(): void {
    this.#scrolling = false;
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const act of waiting) act();
  }

  /** Calls `act` once, immediately if nothing scrolls; the returned function cancels it. */
  whenIdle(act: () => void): () => void {
    if (this.#scrolling) this.#waiting.add(act);
    else act();
    return () => void this.#waiting.delete(act);
  }
}

/** The scroll activity of the surrounding list; outside a list nothing ever scrolls. */
export const ScrollActivityContext = createContext(new ScrollActivity());

/** False for content mounted during scrolling, until that ends; once true, it stays so. */
export function useScrollIdle(): boolean {
  const activity = use(ScrollActivityContext);
  const [idle, setIdle] = useState(!activity.isScrolling);
  // With an effect after the paint, React would schedule a separate task in each scrolling frame.
  useLayoutEffect(() => {
    if (!idle) return activity.whenIdle(() => startTransition(() => setIdle(true)));
  }, [idle, activity]);
  return idle;
}

/** Also false in the first paint of the list: for elements that only appear on hover. */
export function usePaintedAndIdle(): boolean {
  const idle = useScrollIdle();
  return use(PaintedContext) && idle;
}
