import type { Anchor, Anchors } from "./anchor.ts";

/** Nearer to the end than this is at the end. */
const NEAR_PX = 80;

const isNear = (offset: number | null, wanted: number) => offset !== null && Math.abs(offset - wanted) <= 1;

const fromEnd = ({ scrollHeight, scrollTop, clientHeight }: Element) => scrollHeight - scrollTop - clientHeight;

/** The list follows its end, or its end is visible by chance, or the reader is away from it. */
export type EndState = "followed" | "visible" | "away";

/** Knows of rows that are not in the page. */
interface Rows {
  readonly has: (key: string) => boolean;
  /** What lies at the upper edge of the box where there is no anchor element. */
  readonly atTop: () => Anchor;
  /** The key of the last of all rows; null while those after the loaded ones are missing, where there is no end to follow. */
  readonly newest: string | null;
}

/** Keeps the anchored row where it is while rows come, go and grow around it; or the end of the list, at the end. */
export class ScrollPosition {
  readonly #anchors: Anchors;
  /** Null at the end, or so little above it that the list follows whatever comes. */
  anchor: Anchor | null;
  /** How far above it. */
  #above = 0;
  #newest: string | null = null;
  /** The box's `scrollTop` when this was last looked at. */
  #top = 0;
  /**
   * Until the reader scrolls, the row goes to where it is wanted whenever there is room for that: rows may grow after
   * they are shown, and what fits into the box at first does not then.
   */
  #opening: boolean;

  constructor(anchors: Anchors, anchor: Anchor | null, opening: boolean) {
    this.#anchors = anchors;
    this.anchor = anchor;
    this.#opening = opening;
  }

  end(box: Element): EndState {
    if (!this.anchor) return "followed";
    return this.#opening && fromEnd(box) < NEAR_PX ? "visible" : "away";
  }

  /** Where a list that is being opened wants its first row. */
  openAt(offset: number): void {
    if (this.#opening && this.anchor) this.anchor = { key: this.anchor.key, offset };
  }

  /** The reader has scrolled. The event may come after something grew below: only moving up leaves the end. */
  scrolled(box: Element, list: Element, rows: Rows): void {
    const moved = box.scrollTop - this.#top;
    // This event comes from a move of the list itself; `settle` looks at what has grown since.
    if (this.anchor && Math.abs(moved) < 1) return;
    this.#opening = false;
    const movedUp = moved < 0;
    this.#top = box.scrollTop;
    if (this.anchor || movedUp) this.#remember(box, list, rows);
    else this.#above = Math.min(this.#above, fromEnd(box));
  }

  goToEnd(): void {
    this.#opening = false;
    this.anchor = null;
    this.#above = 0;
  }

  /** Like a list that opens at this row: `openAt` gives the offset. */
  goTo(key: string): Anchor {
    this.#opening = true;
    this.anchor = { key, offset: 0 };
    return this.anchor;
  }

  /** Brings the anchored row back to where it was, after `refit` has given the rows the room they take now. */
  settle(box: Element, list: Element, rows: Rows, refit: () => void): void {
    const clamped = fromEnd(box) < 1;
    // The reader may have scrolled since, and the event is still to come.
    const moved = clamped ? 0 : box.scrollTop - this.#top;
    if (!this.anchor && moved < 0 && fromEnd(box) >= NEAR_PX) this.#remember(box, list, rows);
    const isNews = this.#newest !== null && rows.newest !== this.#newest;
    if (isNews && this.end(box) === "visible") this.goToEnd();
    refit();
    const follows = clamped || rows.newest !== this.#newest;
    this.#above = follows ? 0 : Math.max(0, this.#above - moved);
    this.#newest = rows.newest;
    if (this.anchor) this.#restore(box, list, rows, this.anchor, moved);
    else box.scrollTop = box.scrollHeight - box.clientHeight - this.#above;
    this.#top = box.scrollTop;
  }

  #remember(box: Element, list: Element, rows: Rows): void {
    const left = fromEnd(box);
    const isEnd = left < NEAR_PX && rows.newest !== null;
    this.anchor = isEnd ? null : (this.#anchors.firstVisible(box, list) ?? rows.atTop());
    this.#above = isEnd ? left : 0;
  }

  /** Scrolls to where the row stands as it did; where that cannot be, the row that is there now becomes the anchor. */
  #restore(box: Element, list: Element, rows: Rows, { key, offset }: Anchor, moved: number): void {
    if (moved !== 0) this.#opening = false;
    const wanted = offset - moved;
    const is = this.#anchors.offsetOf(key, box, list);
    if (is !== null && is !== wanted) box.scrollTop += is - wanted;
    this.anchor = { key, offset: wanted };
    const isGone = is === null && !rows.has(key);
    if (isGone) this.#opening = false;
    const reached = is === null ? !isGone : isNear(this.#anchors.offsetOf(key, box, list), wanted);
    if (!reached && !this.#opening) this.#remember(box, list, rows);
  }
}
