import { useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Items } from "../../features/conversation/timeline/items.ts";
import { lastSeenIn, offsetOf, type Place } from "./anchor.ts";
import { RoomForRows } from "./list-extent.ts";
import { heldRows } from "./pinned-rows.ts";
import { RowHeights } from "./row-heights.ts";
import { contains, type Range, rowsAround } from "./rows-in-view.ts";
import type { Rest } from "./scroll-activity.ts";
import { HeldPlace, type Standing } from "./scroll-position.ts";
import { useScrolling } from "./use-scrolling.ts";
import { useLook } from "./use-settled.ts";
import { shownBy, usual, type View } from "./view.ts";

/** So much is in the page on both sides of what is in sight, and at least so much must be. */
const MARGIN_PX = 450;
const NEEDED_PX = 350;
/** While one scrolls it is little less, so that each frame brings a row or two, and not every third one five. */
const NEEDED_NEXT_PX = 440;

const NO_ROWS: Range = { start: 0, end: 0 };

interface Around {
  /** Where the reader was when the chat was left; null at the end. */
  readonly remembered: Place | null;
  /** The key of the row with which the reader begins who was not left elsewhere; null at the end. */
  readonly beginAt: string | null;
  /** False before the first paint, for which what is in sight is enough. */
  readonly painted: boolean;
  /** Told while this history is scrolled. */
  readonly scrolling: Rest;
  /** Told the last row that is on screen, when it has stayed there for a moment. */
  readonly onSeen: (index: number) => void;
}

/** A reader begins this far below the upper edge, as a share of the height, so that what was read before is seen too. */
const BEGIN_AT = 0.2;
/** From the line above the first unread bubble to that bubble. */
const LINE_PX = 32;
const beginIn = (height: number) => BEGIN_AT * height + LINE_PX;

/**
 * A scrolling history of which only the part around what is in sight is in the page. It stays at its end only if it
 * was there; otherwise the bubble that is being read stays where it is, whatever comes, goes or grows around it.
 */
export function useHistoryWindow(items: Items, { remembered, beginAt, painted, scrolling, onSeen }: Around) {
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const extent = useRef<HTMLDivElement>(null);
  /** How large everything was when the rows were last looked at. */
  const settled = useRef("");
  const measured = useRef<{ readonly of: Items; readonly range: Range } | null>(null);
  const [heights] = useState(() => new RowHeights(usual.row).follow(items));
  const [room] = useState(() => new RoomForRows(heights));
  const [known] = useState(() => {
    if (remembered && heights.placeOf(remembered.key) !== null) return remembered;
    return beginAt === null ? null : { key: beginAt, offset: beginIn(usual.height || innerHeight) };
  });
  const lookSoon = useLook(() => {
    const last = box.current && list.current && lastSeenIn(box.current, list.current);
    if (last !== null) onSeen(last);
  });
  const [held] = useState(() => new HeldPlace(known, known !== remembered));
  const [view, setView] = useState<View>({
    place: known,
    height: usual.height || innerHeight,
    held: null,
  });
  const [standing, setStanding] = useState<Standing>(known === null ? "follows" : "away");
  const told = useRef(standing);
  const shown = shownBy(heights, items, view, painted ? MARGIN_PX : 0);

  /** Pixels from the beginning of the list to the upper edge of the box, counted from the end, where rows stand still. */
  const sight = (scroller: Element, rows: Element) => ({
    top:
      heights.total -
      shown.roomAfter -
      rows.getBoundingClientRect().bottom +
      scroller.getBoundingClientRect().top,
    height: scroller.clientHeight,
  });

  const knownRows = (scroller: Element, rows: Element) => ({
    has: (key: string) => heights.placeOf(key) !== null,
    newest: items.count > 0 ? items.keyAt(items.count - 1) : null,
    atTop: () => {
      const { top } = sight(scroller, rows);
      const index = heights.indexAt(top);
      return { key: items.keyAt(index), offset: heights.before(index) - top };
    },
  });

  const tellStanding = (scroller: Element) => {
    const now = held.standing(scroller);
    // React would render once more to find that nothing changed.
    if (now !== told.current) setStanding(now);
    told.current = now;
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
    const at = held.place;
    const index = at && heights.placeOf(at.key);
    // From where its row begins and not its bubble, which may stand far below that.
    const place =
      at && index !== null && offsetOf(at.key, scroller, rows) !== null
        ? { key: at.key, offset: heights.before(index) - seen.top }
        : at;
    const next = {
      place,
      height: seen.height,
      held: kept && { key: items.keyAt(kept.first), count: kept.last - kept.first + 1 },
    };
    if (scrolls) flushSync(() => setView(next));
    else setView(next);
  };

  /** While one scrolls, a row that was measured is taken to be as high until that rests. */
  const measure = (rows: Element, again: boolean) => {
    const known = !again && measured.current?.of === items ? measured.current.range : NO_ROWS;
    for (const [place, { index }] of shown.rows.entries()) {
      const row = index < known.start || index >= known.end ? rows.children[place] : undefined;
      if (row) heights.measure(index, row.getBoundingClientRect().height);
    }
    measured.current = { of: items, range: shown.range };
  };

  /** Looks at what the rows have become, and brings the one being read back to where it was. */
  const settle = useEffectEvent((again: boolean) => {
    const [scroller, rows] = [box.current, list.current];
    if (!scroller || !rows) return;
    measure(rows, again);
    held.openAt(beginIn(scroller.clientHeight));
    held.settle(scroller, rows, knownRows(scroller, rows), () => {
      const waits = isScrolled() && held.place ? "while far" : painted ? "never" : "while there is room";
      if (extent.current) room.fit(extent.current, heights, shown.range.start, waits);
    });
    tellStanding(scroller);
    Object.assign(usual, { height: scroller.clientHeight, row: heights.usual });
    settled.current = size();
    cover(scroller, rows, false);
    lookSoon();
  });

  const isScrolled = useScrolling([box, content, list], items.count > 0, {
    scrolled() {
      if (!box.current || !list.current) return false;
      held.scrolled(box.current, list.current, knownRows(box.current, list.current));
      tellStanding(box.current);
      const isAway = held.place !== null;
      if (isAway) scrolling.begins();
      cover(box.current, list.current, true);
      lookSoon();
      return isAway;
    },
    rested() {
      settle(true);
      scrolling.ends();
    },
    resized() {
      // Most often it tells of the rows that were measured in the same frame.
      if (size() !== settled.current) settle(true);
    },
    left: () => scrolling.ends(),
  });
  useLayoutEffect(() => settle(!isScrolled()));

  const toEnd = () => {
    held.goToEnd();
    if (box.current) tellStanding(box.current);
    setView({ ...view, place: null, held: null });
  };
  return { box, content, extent, list, shown, room: room.guessed, standing, toEnd, held };
}
