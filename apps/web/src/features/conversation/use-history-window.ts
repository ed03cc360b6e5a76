import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { heldRows } from "../../ui/held-rows.ts";
import { scrollMoves, scrollRests } from "../../ui/rest.ts";
import { RowHeights } from "../../ui/row-heights.ts";
import { contains, rowsAround } from "../../ui/shown-rows.ts";
import { shownBy, usual, type View } from "./history-view.ts";
import type { Items } from "./items.ts";
import { offsetOf, type Place, placeIn } from "./reading-place.ts";

const NEAR_PX = 80;
/** So much is in the page on both sides of what is in sight, and at least so much must be. */
const MARGIN_PX = 450;
const NEEDED_PX = 350;
/** While one scrolls it is little less, so that each frame brings a row or two, and not every third one five. */
const NEEDED_NEXT_PX = 440;
/** So long nothing is scrolled when it has come to rest. */
const REST_MS = 150;
/** Nearer to the beginning than this, the rows in the page must not run out of the room that was left for them. */
const ROOM_PX = 2_000;

const isNear = (offset: number | null, wanted: number) => offset !== null && Math.abs(offset - wanted) <= 1;

const fromEnd = ({ scrollHeight, scrollTop, clientHeight }: Element) =>
  scrollHeight - scrollTop - clientHeight;

/**
 * A scrolling history of which only the part around what is in sight is in the page. It stays at its end only if it
 * was there; otherwise the bubble that is being read stays where it is, whatever comes, goes or grows around it.
 */
export function useHistoryWindow(items: Items, remembered: Place | null, painted: boolean) {
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  /** As high as all rows are taken to be; the list lies at its end and grows towards its beginning. */
  const extent = useRef<HTMLDivElement>(null);
  /** How large everything was when the rows were last looked at. */
  const settled = useRef("");
  /** Set while one scrolls. */
  const moving = useRef<ReturnType<typeof setTimeout> | null>(null);
  const [heights] = useState(() => new RowHeights(usual.row).follow(items));
  const [guessed] = useState(() => ({ count: heights.count, pixels: heights.total }));
  const stretched = useRef(guessed);
  const [known] = useState(() =>
    remembered && heights.placeOf(remembered.key) !== null ? remembered : null,
  );
  const [view, setView] = useState<View>({
    place: known,
    height: usual.height || innerHeight,
    held: null,
  });
  const [atEnd, setAtEnd] = useState(known === null);
  const toldEnd = useRef(atEnd);
  const shown = shownBy(heights, items, view, painted ? MARGIN_PX : 0);
  const place = useRef<Place | null>(known);
  /** Without a place one is at the end, or so little above it that whatever comes is followed. */
  const above = useRef(0);
  const newest = useRef<string | null>(null);
  /** Where the box was scrolled to when that was last looked at. */
  const top = useRef(0);

  /** Pixels from the beginning of the list to the upper edge of the box, counted from the end, where rows stand still. */
  const sight = (scroller: Element, rows: Element) => ({
    top:
      heights.total -
      shown.roomAfter -
      rows.getBoundingClientRect().bottom +
      scroller.getBoundingClientRect().top,
    height: scroller.clientHeight,
  });

  /**
   * Leaves as much room for the rows as they take. While one scrolls nothing of that changes: rows that are higher or
   * lower than was guessed grow into the room above them, and none of those below moves, to be painted anew. Nor before
   * the first paint, which is not to wait for everything to be laid out twice.
   */
  const stretch = () => {
    if (!extent.current) return;
    const { count, pixels } = stretched.current;
    const before = heights.before(shown.range.start);
    const isFar = Math.min(before, before + pixels - heights.total) > (painted ? ROOM_PX : 0);
    const isStill = painted && !(moving.current && place.current);
    if (!isStill && isFar && count === heights.count) return;
    stretched.current = { count: heights.count, pixels: heights.total };
    extent.current.style.blockSize = `${heights.total}px`;
  };

  const size = () =>
    [box, content, list]
      .map(({ current }) => current && `${current.clientWidth} ${current.getBoundingClientRect().height}`)
      .join();

  /** Puts what comes near into the page; in the frame that scrolls, not after it. */
  const cover = (scroller: Element, rows: Element, scrolls: boolean) => {
    const seen = sight(scroller, rows);
    const needed = scrolls ? NEEDED_NEXT_PX : NEEDED_PX;
    if (contains(shown.range, rowsAround(heights, seen, painted ? needed : 0))) return;
    const kept = heldRows(rows);
    const held = kept && { key: items.keyAt(kept.first), count: kept.last - kept.first + 1 };
    const at = place.current;
    const known = at && heights.placeOf(at.key);
    // From where its row begins and not its bubble, which may stand far below that.
    const around =
      at && known !== null && offsetOf(at.key, scroller, rows) !== null
        ? { key: at.key, offset: heights.before(known) - seen.top }
        : at;
    const next = { place: around, height: seen.height, held };
    if (scrolls) flushSync(() => setView(next));
    else setView(next);
  };

  const remember = (scroller: Element, rows: Element) => {
    const end = fromEnd(scroller) < NEAR_PX;
    const seen = sight(scroller, rows);
    const index = heights.indexAt(seen.top);
    const beyond = { key: items.keyAt(index), offset: heights.before(index) - seen.top };
    place.current = end ? null : (placeIn(scroller, rows) ?? beyond);
    above.current = end ? fromEnd(scroller) : 0;
    // React would render once more to find that nothing changed.
    if (end !== toldEnd.current) setAtEnd(end);
    toldEnd.current = end;
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
    if (moving.current) clearTimeout(moving.current);
    moving.current = setTimeout(rested, REST_MS);
    // The event may come after something grew below: only moving up leaves the end.
    if (place.current || movedUp) remember(box.current, list.current);
    else above.current = Math.min(above.current, fromEnd(box.current));
    // At the end it is the messages that come which move it.
    if (place.current) scrollMoves();
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
    stretch();
    const last = items.count > 0 ? items.keyAt(items.count - 1) : null;
    above.current = clamped || last !== newest.current ? 0 : Math.max(0, above.current - moved);
    newest.current = last;
    if (place.current) hold(scroller, list.current, place.current, moved);
    else scroller.scrollTop = scroller.scrollHeight - scroller.clientHeight - above.current;
    top.current = scroller.scrollTop;
    Object.assign(usual, { height: scroller.clientHeight, row: heights.usual });
    settled.current = size();
    cover(scroller, list.current, false);
  });

  const rested = useEffectEvent(() => {
    moving.current = null;
    settle();
    scrollRests();
  });

  useLayoutEffect(() => settle());
  const resized = useEffectEvent(() => {
    // Most often it tells of the rows that were measured in the same frame.
    if (size() !== settled.current) settle();
  });
  const hasRows = items.count > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is there as soon as there are rows.
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const onScroll = () => scrolled();
    const observer = new ResizeObserver(() => resized());
    element.addEventListener("scroll", onScroll, { passive: true });
    for (const watched of [element, content.current, list.current]) if (watched) observer.observe(watched);
    return () => {
      element.removeEventListener("scroll", onScroll);
      observer.disconnect();
      if (moving.current) clearTimeout(moving.current);
      moving.current = null;
      scrollRests();
    };
  }, [hasRows]);

  const toEnd = () => {
    place.current = null;
    above.current = 0;
    toldEnd.current = true;
    setAtEnd(true);
    setView({ ...view, place: null, held: null });
  };
  return { box, content, extent, list, shown, room: guessed.pixels, atEnd, toEnd, place };
}
