import type { Anchor, Anchors } from "./anchor.ts";

/** Closer to the end than this counts as at the end. */
const NEAR_PX = 80;

const isNear = (offset: number | null, wanted: number) => offset !== null && Math.abs(offset - wanted) <= 1;

const fromEnd = ({ scrollHeight, scrollTop, clientHeight }: Element) => scrollHeight - scrollTop - clientHeight;

/** The list follows its end, or its end happens to be visible, or the reader is away from it. */
export type EndState = "followed" | "visible" | "away";

/** Provides access to unmounted rows. */
interface Rows {
  readonly has: (key: string) => boolean;
  /** Returns the row at the upper edge of the box if there is no anchor element. */
  readonly atTop: () => Anchor;
  /** Key of the last row; null while later rows are not loaded, so that there is no end to follow. */
  readonly newest: string | null;
}

/** Keeps the anchored row in place while rows around it come, go and grow; at the end, keeps the list at its end. */
export class ScrollPosition {
  readonly #anchors: Anchors;
  /** Null at the end, or so close above it that the list follows new rows. */
  anchor: Anchor | null;
  #above = 0;
  #newest: string | null = null;
  #top = 0;
  /**
   * Until the reader scrolls, the row moves to its wanted position as soon as there is room: rows may grow after they
   * are shown, and what fits into the box at first may not fit later.
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

  openAt(offset: number): void {
    if (this.#opening && this.anchor) this.anchor = { key: this.anchor.key, offset };
  }

  /** Handles the reader's scrolling. Content below may have grown before the event: only upward moves leave the end. */
  scrolled(box: Element, list: Element, rows: Rows): void {
    const moved = box.scrollTop - this.#top;
    // The list itself caused this event; `settle` handles any growth since then.
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

  /** Opens the list at this row: `openAt` gives the offset. */
  goTo(key: string): Anchor {
    this.#opening = true;
    this.anchor = { key, offset: 0 };
    return this.anchor;
  }

  /** Restores the anchored row's position, after `refit` has reserved the rows' current height. */
  settle(box: Element, list: Element, rows: Rows, refit: () => void): void {
    const left = fromEnd(box);
    // Heights are whole pixels, and `scrollTop` is not.
    const clamped = left <= 1;
    // The reader may have scrolled since, with the event still pending.
    const moved = clamped ? 0 : box.scrollTop - this.#top;
    if (!this.anchor && moved < 0 && left >= NEAR_PX) this.#remember(box, list, rows);
    const isNews = this.#newest !== null && rows.newest !== this.#newest;
    if (isNews && this.end(box) === "visible") this.goToEnd();
    refit();
    const follows = clamped || rows.newest !== this.#newest;
    this.#above = follows ? 0 : Math.max(0, Math.min(this.#above - moved, left));
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

  /** Scrolls so that the row keeps its position; if that fails, the row that is there now becomes the anchor. */
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
