import { type RefObject, useEffect, useEffectEvent, useRef } from "react";

/** So long nothing is scrolled when it has come to rest. */
const REST_MS = 150;

interface Told {
  /** Says whether one moves through the rows; at their end it is the rows that come which move it. */
  readonly scrolled: () => boolean;
  /** Nothing has been scrolled for a while. */
  readonly rested: () => void;
  /** The box or what is in it has another size. */
  readonly resized: () => void;
  /** What was scrolled is gone. */
  readonly left: () => void;
}

/** Watches a scrolling box as long as it has rows; the first of `watched` is the box. Says whether it is being scrolled. */
export function useScrolling(
  watched: readonly RefObject<HTMLElement | null>[],
  hasRows: boolean,
  told: Told,
): () => boolean {
  /** Set while one scrolls. */
  const moving = useRef<ReturnType<typeof setTimeout> | null>(null);
  const observer = useRef<ResizeObserver | null>(null);
  const observe = () => {
    for (const { current } of watched) if (current) observer.current?.observe(current);
  };
  const rest = useEffectEvent(() => {
    moving.current = null;
    observe();
    told.rested();
  });
  const move = useEffectEvent(() => {
    if (moving.current) clearTimeout(moving.current);
    moving.current = setTimeout(rest, REST_MS);
    // Each frame brings rows, and the browser would go over the page twice to tell of it. What else changes its size
    // is looked at when that rests.
    if (told.scrolled()) observer.current?.disconnect();
  });
  const resize = useEffectEvent(() => told.resized());
  const leave = useEffectEvent(() => {
    if (moving.current) clearTimeout(moving.current);
    moving.current = null;
    told.left();
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
