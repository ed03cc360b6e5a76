import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { heldRows } from "../../ui/held-rows.ts";
import { RowHeights } from "../../ui/row-heights.ts";
import { contains, type Placed, placed, type Range, rowsAround } from "../../ui/shown-rows.ts";
import { usePainted } from "../../ui/use-painted.ts";
import type { Items } from "./items.ts";
import { offsetOf, type Place, placeIn } from "./reading-place.ts";

const NEAR_PX = 80;
/** So much is in the page on both sides of what is in sight, and at least so much must be. */
const MARGIN_PX = 450;
const NEEDED_PX = 350;
/** While one scrolls it is little less, so that each frame brings a row or two, and not every third one five. */
const NEEDED_NEXT_PX = 440;

/** What the rows in the page are chosen by: the bubble being read, or null at the end. */
interface View {
  readonly place: Place | null;
  readonly height: number;
  readonly held: { readonly key: string; readonly count: number } | null;
}

export interface Shown {
  readonly rows: readonly Placed[];
  readonly range: Range;
  /** Room for the rows after the last one in the page. */
  readonly roomAfter: number;
}

/** What the last history came to, by which the next one begins with as many rows as it will need. */
const usual = { height: 0, row: 0 };

function shownBy(heights: RowHeights, items: Items, { place, height, held }: View, margin: number): Shown {
  heights.follow(items);
  const index = place && heights.placeOf(place.key);
  const top = place && index !== null ? heights.before(index) - place.offset : heights.total - height;
  const range = rowsAround(heights, { top, height }, margin);
  const first = held && heights.placeOf(held.key);
  const pinned = held && first !== null ? { start: first, end: first + held.count } : null;
  const rows = placed(heights, range, pinned);
  const after = (rows.at(-1)?.index ?? -1) + 1;
  return { rows, range, roomAfter: heights.total - heights.before(after) };
}

const isNear = (offset: number | null, wanted: number) => offset !== null && Math.abs(offset - wanted) <= 1;

const fromEnd = ({ scrollHeight, scrollTop, clientHeight }: Element) =>
  scrollHeight - scrollTop - clientHeight;

/**
 * A scrolling history of which only the part around what is in sight is in the page. It stays at its end only if it
 * was there; otherwise the bubble that is being read stays where it is, whatever comes, goes or grows around it.
 */
export function useHistoryWindow(items: Items, remembered: Place | null) {
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [heights] = useState(() => new RowHeights(usual.row).follow(items));
  const [known] = useState(() =>
    remembered && heights.placeOf(remembered.key) !== null ? remembered : null,
  );
  const [view, setView] = useState<View>({
    place: known,
    height: usual.height || innerHeight,
    held: null,
  });
  // First what is in sight; what is around it once that has been painted.
  const painted = usePainted();
  const [atEnd, setAtEnd] = useState(known === null);
  const shown = shownBy(heights, items, view, painted ? MARGIN_PX : 0);
  const place = useRef<Place | null>(known);
  /** Where the box was scrolled to when that was last looked at. */
  const top = useRef(0);

  /** Pixels from the beginning of the list to the upper edge of the box. */
  const sight = (scroller: Element, rows: Element) => ({
    top: scroller.getBoundingClientRect().top - rows.getBoundingClientRect().top,
    height: scroller.clientHeight,
  });

  /** Puts what comes near into the page; in the frame that scrolls, not after it. */
  const cover = (scroller: Element, rows: Element, scrolls: boolean) => {
    const seen = sight(scroller, rows);
    const needed = scrolls ? NEEDED_NEXT_PX : NEEDED_PX;
    if (contains(shown.range, rowsAround(heights, seen, painted ? needed : 0))) return;
    const kept = heldRows(rows);
    const held = kept && { key: items.keyAt(kept.first), count: kept.last - kept.first + 1 };
    const next = { place: place.current, height: seen.height, held };
    if (scrolls) flushSync(() => setView(next));
    else setView(next);
  };

  const remember = (scroller: Element, rows: Element) => {
    const end = fromEnd(scroller) < NEAR_PX;
    const seen = sight(scroller, rows);
    const index = heights.indexAt(seen.top);
    const beyond = { key: items.keyAt(index), offset: heights.before(index) - seen.top };
    place.current = end ? null : (placeIn(scroller, rows) ?? beyond);
    setAtEnd(end);
  };

  /** Scrolls to where the bubble stands as it did; where that cannot be, what is there now is held from here on. */
  const hold = (scroller: Element, rows: Element, { key, offset }: Place, moved: number) => {
    const wanted = offset - moved;
    const is = offsetOf(key, scroller, rows);
    if (is !== null && is !== wanted) scroller.scrollTop += is - wanted;
    place.current = { key, offset: wanted };
    const reached =
      is === null ? heights.placeOf(key) !== null : isNear(offsetOf(key, scroller, rows), wanted);
    if (!reached) remember(scroller, rows);
  };

  const scrolled = useEffectEvent(() => {
    if (!box.current || !list.current) return;
    const movedUp = box.current.scrollTop < top.current;
    top.current = box.current.scrollTop;
    // The event may come after something grew below: only moving up leaves the end.
    if (place.current || movedUp) remember(box.current, list.current);
    cover(box.current, list.current, true);
  });

  /** Looks at what the rows have become, and brings the one being read back to where it was. */
  const settle = useEffectEvent(() => {
    if (!box.current || !list.current) return;
    const scroller = box.current;
    for (const row of list.current.children as Iterable<HTMLElement>)
      heights.measure(Number(row.dataset.index), row.getBoundingClientRect().height);
    const clamped = fromEnd(scroller) < 1;
    // The reader may have scrolled since, and the event is still to come.
    const moved = clamped ? 0 : scroller.scrollTop - top.current;
    if (!place.current && moved < 0 && fromEnd(scroller) >= NEAR_PX) remember(scroller, list.current);
    if (place.current) hold(scroller, list.current, place.current, moved);
    else scroller.scrollTop = scroller.scrollHeight;
    top.current = scroller.scrollTop;
    Object.assign(usual, { height: scroller.clientHeight, row: heights.usual });
    cover(scroller, list.current, false);
  });

  useLayoutEffect(() => settle());
  useEffect(() => {
    if (!box.current || !content.current) return;
    const element = box.current;
    const onScroll = () => scrolled();
    const resized = new ResizeObserver(() => settle());
    element.addEventListener("scroll", onScroll, { passive: true });
    resized.observe(element);
    resized.observe(content.current);
    return () => {
      element.removeEventListener("scroll", onScroll);
      resized.disconnect();
    };
  }, []);

  const toEnd = () => {
    place.current = null;
    setAtEnd(true);
    setView({ ...view, place: null, held: null });
  };
  return { box, content, list, shown, atEnd, toEnd, place };
}
