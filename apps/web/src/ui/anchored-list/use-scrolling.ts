import { type RefObject, useEffect, useEffectEvent, useRef } from "react";

/** Milliseconds after its last scroll event when a box has come to rest. */
const REST_MS = 150;

interface Handlers {
  /** Returns whether the reader moves through the rows; at the end of the list, new rows scroll the box. */
  readonly scrolled: () => boolean;
  readonly rested: () => void;
  readonly resized: () => void;
  readonly left: () => void;
}

/** Watches a scrolling box while it has rows; the first of `watched` is the box. Returns a check for scrolling. */
export function useScrolling(
  watched: readonly RefObject<HTMLElement | null>[],
  hasRows: boolean,
  handlers: Handlers,
): () => boolean {
  const moving = useRef<ReturnType<typeof setTimeout> | null>(null);
  const observer = useRef<ResizeObserver | null>(null);
  const observe = () => {
    for (const { current } of watched) if (current) observer.current?.observe(current);
  };
  const rest = useEffectEvent(() => {
    moving.current = null;
    observe();
    handlers.rested();
  });
  const move = useEffectEvent(() => {
    if (moving.current) clearTimeout(moving.current);
    moving.current = setTimeout(rest, REST_MS);
    // Each frame adds rows, and the browser would process the page twice to report them. `rested` checks all other size
    // changes.
    if (handlers.scrolled()) observer.current?.disconnect();
  });
  const resize = useEffectEvent(() => handlers.resized());
  const leave = useEffectEvent(() => {
    if (moving.current) clearTimeout(moving.current);
    moving.current = null;
    handlers.left();
  });
  const begin = useEffectEvent(observe);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is there as soon as there are rows.
  useEffect(() => {
    const box = watched[0]?.current;
    if (!box) return;
    const onScroll = () => move();
    observer.current = new ResizeObserver(() => resize());
    box.addEventListener("scroll", onScroll, { passive: true });
    begin();
    return () => {
      box.removeEventListener("scroll", onScroll);
      observer.current?.disconnect();
      leave();
    };
  }, [hasRows]);
  return () => moving.current !== null;
}
