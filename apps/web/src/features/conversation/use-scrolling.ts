import { type RefObject, useEffect, useEffectEvent, useRef } from "react";

/** So long nothing is scrolled when it has come to rest. */
const REST_MS = 150;

interface Told {
  readonly scrolled: () => void;
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
  const rest = useEffectEvent(() => {
    moving.current = null;
    told.rested();
  });
  const move = useEffectEvent(() => {
    if (moving.current) clearTimeout(moving.current);
    moving.current = setTimeout(rest, REST_MS);
    told.scrolled();
  });
  const resize = useEffectEvent(() => told.resized());
  const leave = useEffectEvent(() => {
    if (moving.current) clearTimeout(moving.current);
    moving.current = null;
    told.left();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is there as soon as there are rows.
  useEffect(() => {
    const box = watched[0]?.current;
    if (!box) return;
    const onScroll = () => move();
    const observer = new ResizeObserver(() => resize());
    box.addEventListener("scroll", onScroll, { passive: true });
    for (const { current } of watched) if (current) observer.observe(current);
    return () => {
      box.removeEventListener("scroll", onScroll);
      observer.disconnect();
      leave();
    };
  }, [hasRows]);
  return () => moving.current !== null;
}
