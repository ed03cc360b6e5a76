import { useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type Anchor, Anchors, visibleRows } from "./anchor.ts";
import { ListExtent } from "./list-extent.ts";
import { type Keys, RowHeights } from "./row-heights.ts";
import { RowMeasurer } from "./row-measurer.ts";
import { contains, rowsAround } from "./rows-in-view.ts";
import type { ScrollActivity } from "./scroll-activity.ts";
import { type EndState, ScrollPosition } from "./scroll-position.ts";
import { rowAtTop, sightOf, viewAt } from "./sight.ts";
import type { SizeEstimate } from "./size-estimate.ts";
import type { Start } from "./start.ts";
import { useScrolling } from "./use-scrolling.ts";
import { useSettled } from "./use-settled.ts";
import { shownBy, type View } from "./view.ts";

/** Pixels above and below the viewport with mounted rows: the usual and the minimum. */
const MARGIN_PX = 450;
const NEEDED_PX = 350;
/** Minimum during scrolling, so that each frame adds a row or two, instead of every third one five. */
const NEEDED_NEXT_PX = 440;

interface AnchoredWindowOptions {
  readonly start: Start;
  readonly estimate: SizeEstimate;
  /** False before the first paint, for which the visible rows are enough. */
  readonly painted: boolean;
  readonly activity: ScrollActivity;
  readonly hasMore: boolean;
  readonly onSeen: (first: number, last: number) => void;
  readonly onEnd: (state: EndState) => void;
}

/** A list begins this far below the upper edge, as a share of the height, so that previous rows are visible too. */
const BEGIN_AT = 0.2;
/** From a line above the row's anchor element to that element. */
const LINE_PX = 32;
const beginIn = (height: number) => BEGIN_AT * height + LINE_PX;

function anchorOf(start: Start, height: number): Anchor | null {
  if (start.at === "end") return null;
  return start.at === "anchor" ? start.anchor : { key: start.key, offset: beginIn(height) };
}

export function useAnchoredWindow(keys: Keys, options: AnchoredWindowOptions) {
  const { start, estimate, painted, activity, hasMore, onSeen, onEnd } = options;
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const extent = useRef<HTMLDivElement>(null);
  /** Sizes at the last update of the rows. */
  const settledSize = useRef("");
  const [heights] = useState(() => new RowHeights(estimate.row).follow(keys));
  const [room] = useState(() => new ListExtent(heights));
  const [anchors] = useState(() => new Anchors());
  const [measurer] = useState(() => new RowMeasurer());
  const [view, setView] = useState<View>(() => {
    const { height } = estimate;
    return { anchor: anchorOf(start, height), height, pinned: null };
  });
  const [position] = useState(() => new ScrollPosition(anchors, view.anchor, start.at === "key"));
  const reported = useRef<EndState>(start.at === "end" ? "followed" : "away");
  const shown = shownBy(heights, keys, view, painted ? MARGIN_PX : 0);
  const seenSoon = useSettled(() => {
    const rows = box.current && list.current && visibleRows(box.current, list.current);
    if (rows) onSeen(rows.first, rows.last);
  });

  const sight = (scroller: Element, rows: Element) => sightOf(heights, shown.roomAfter, scroller, rows);

  const knownRows = (scroller: Element, rows: Element) => ({
    has: (key: string) => heights.placeOf(key) !== null,
    newest: keys.count > 0 && !hasMore ? keys.keyAt(keys.count - 1) : null,
    atTop: () => rowAtTop(heights, keys, sight(scroller, rows)),
  });

  const reportEnd = (scroller: Element) => {
    const now = position.end(scroller);
    // React would render again just to find that nothing changed.
    if (now !== reported.current) onEnd(now);
    reported.current = now;
  };

  const size = () =>
    [box, content, list]
      .map(({ current }) => current && `${current.clientWidth} ${current.getBoundingClientRect().height}`)
      .join();

  /** Mounts rows that come near, in the scrolling frame itself. */
  const cover = (scroller: Element, rows: Element, scrolls: boolean) => {
    const seen = sight(scroller, rows);
    const needed = scrolls ? NEEDED_NEXT_PX : NEEDED_PX;
    if (contains(shown.range, rowsAround(heights, seen, painted ? needed : 0))) return;
    const next = viewAt(seen, heights, keys, position.anchor, anchors, scroller, rows);
    if (scrolls) flushSync(() => setView(next));
    else setView(next);
  };

  const settle = useEffectEvent((again: boolean) => {
    const [scroller, rows] = [box.current, list.current];
    if (!scroller || !rows) return;
    measurer.measure(heights, keys, shown, rows, again);
    position.openAt(beginIn(scroller.clientHeight));
    position.settle(scroller, rows, knownRows(scroller, rows), () => {
      const isRead = isScrolled() && position.anchor !== null;
      if (extent.current) room.fit(extent.current, heights, shown.range.start, isRead);
    });
    reportEnd(scroller);
    estimate.learn(scroller.clientHeight, heights.usual);
    settledSize.current = size();
    cover(scroller, rows, false);
    seenSoon();
  });

  const isScrolled = useScrolling([box, content, list], keys.count > 0, {
    scrolled() {
      if (!box.current || !list.current) return false;
      position.scrolled(box.current, list.current, knownRows(box.current, list.current));
      reportEnd(box.current);
      const isAway = position.anchor !== null;
      if (isAway) activity.begin();
      cover(box.current, list.current, true);
      seenSoon();
      return isAway;
    },
    rested() {
      settle(true);
      activity.end();
    },
    resized() {
      // Usually it reports rows that were already measured in the same frame.
      if (size() !== settledSize.current) settle(true);
    },
    left: () => activity.end(),
  });
  useLayoutEffect(() => settle(!isScrolled()));

  const goToEnd = () => {
    position.goToEnd();
    if (box.current) reportEnd(box.current);
    setView({ ...view, anchor: null, pinned: null });
  };
  const goTo = (key: string) => {
    setView({ ...view, anchor: { key, offset: position.goTo(key).offset }, pinned: null });
  };
  const leftAt = () => (reported.current === "away" ? position.anchor : null);
  return { box, content, extent, list, shown, estimated: room.estimated, goToEnd, goTo, leftAt };
}
