import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { pinnedRows } from "./pinned-rows.ts";
import { type Keys, RowHeights } from "./row-heights.ts";
import { contains, placed, type Range, rowsAround, type Viewport } from "./rows-in-view.ts";

/** Pixels above and below the viewport with mounted rows: the usual and the minimum. */
const MARGIN_PX = 600;
const NEEDED_PX = 200;
/** Height of a two-line row of a person, so that about as many rows are rendered first as needed. */
const USUAL_PX = 68;

interface View extends Viewport {
  readonly pinned: Range | null;
}

function sightOf(scroller: Element, list: Element): Viewport {
  const top = scroller.getBoundingClientRect().top - list.getBoundingClientRect().top;
  return { top, height: scroller.clientHeight };
}

function shownBy(heights: RowHeights, keys: Keys, view: View) {
  heights.follow(keys);
  const range = rowsAround(heights, view, MARGIN_PX);
  const rows = placed(heights, range, view.pinned);
  const roomAfter = heights.total - heights.before((rows.at(-1)?.index ?? -1) + 1);
  return { range, rows, roomAfter };
}

/** Selects the mounted rows of a list in its scrolling box. Every row carries its `data-index`. */
export function useWindowedRows(keys: Keys) {
  const list = useRef<HTMLUListElement>(null);
  const [heights] = useState(() => new RowHeights(USUAL_PX));
  const [view, setView] = useState<View>({ top: 0, height: innerHeight, pinned: null });
  const { range, rows, roomAfter } = shownBy(heights, keys, view);

  const cover = useEffectEvent((scroller: Element, now: boolean) => {
    if (!list.current) return;
    const sight = sightOf(scroller, list.current);
    if (contains(range, rowsAround(heights, sight, NEEDED_PX))) return;
    const next = { ...sight, pinned: pinnedRows(list.current) };
    if (now && !contains(range, rowsAround(heights, sight, 0))) flushSync(() => setView(next));
    else setView(next);
  });

  useLayoutEffect(() => {
    const scroller = list.current?.closest("[data-scroller]");
    if (!list.current || !scroller) return;
    for (const row of list.current.children as Iterable<HTMLElement>)
      heights.measure(Number(row.dataset.index), row.getBoundingClientRect().height);
    cover(scroller, false);
  });
  useEffect(() => {
    const scroller = list.current?.closest("[data-scroller]");
    if (!scroller) return;
    const scrolled = () => cover(scroller, true);
    const resized = new ResizeObserver(() => cover(scroller, false));
    scroller.addEventListener("scroll", scrolled, { passive: true });
    resized.observe(scroller);
    return () => {
      scroller.removeEventListener("scroll", scrolled);
      resized.disconnect();
    };
  }, []);

  return { list, rows, roomAfter };
}
