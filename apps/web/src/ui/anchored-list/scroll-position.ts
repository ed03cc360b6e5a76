import { offsetOf, type Place, placeIn } from "./anchor.ts";

/** Nearer to the end than this is at the end. */
const NEAR_PX = 80;

const isNear = (offset: number | null, wanted: number) => offset !== null && Math.abs(offset - wanted) <= 1;

const fromEnd = ({ scrollHeight, scrollTop, clientHeight }: Element) =>
  scrollHeight - scrollTop - clientHeight;

export type Standing = "follows" | "end in sight" | "away";

/** What knows of rows that are not in the page. */
interface Rows {
  readonly has: (key: string) => boolean;
  /** What lies at the upper edge of the box where no bubble does. */
  readonly atTop: () => Place;
  /** The key of the last of all rows. */
  readonly newest: string | null;
}

/** The bubble that is being read in a scrolling history, which is kept where it is; or its end, when one is there. */
export class HeldPlace {
  /** Null at the end, or so little above it that whatever comes is followed. */
  place: Place | null;
  /** How far above it. */
  #above = 0;
  #newest: string | null = null;
  /** Where the box was scrolled to when that was last looked at. */
  #top = 0;
  /**
   * Until the reader scrolls, the bubble is brought to where it is wanted whenever there is room for that: rows get
   * their translations only after they are shown, and what fits on the screen at first does not then.
   */
  #opening: boolean;

  constructor(place: Place | null, opening: boolean) {
    this.place = place;
    this.#opening = opening;
  }

  /** Where the reader stands: what comes at the end is followed, or the end is in sight by chance, or it is not. */
  standing(box: Element): Standing {
    if (!this.place) return "follows";
    return this.#opening && fromEnd(box) < NEAR_PX ? "end in sight" : "away";
  }

  /** Where the bubble of a chat that is being opened is wanted. */
  openAt(offset: number): void {
    if (this.#opening && this.place) this.place = { key: this.place.key, offset };
  }

  /** The reader has scrolled. The event may come after something grew below: only moving up leaves the end. */
  scrolled(box: Element, list: Element, rows: Rows): void {
    const moved = box.scrollTop - this.#top;
    // The event of a move of our own; what has grown since is looked at by `settle`.
    if (this.place && Math.abs(moved) < 1) return;
    this.#opening = false;
    const movedUp = moved < 0;
    this.#top = box.scrollTop;
    if (this.place || movedUp) this.#remember(box, list, rows);
    else this.#above = Math.min(this.#above, fromEnd(box));
  }

  goToEnd(): void {
    this.#opening = false;
    this.place = null;
    this.#above = 0;
  }

  /** Brings what is being read back to where it was, after `refit` has given the rows the room they take now. */
  settle(box: Element, list: Element, rows: Rows, refit: () => void): void {
    const clamped = fromEnd(box) < 1;
    // The reader may have scrolled since, and the event is still to come.
    const moved = clamped ? 0 : box.scrollTop - this.#top;
    if (!this.place && moved < 0 && fromEnd(box) >= NEAR_PX) this.#remember(box, list, rows);
    const isNews = this.#newest !== null && rows.newest !== this.#newest;
    if (isNews && this.standing(box) === "end in sight") this.goToEnd();
    refit();
    const follows = clamped || rows.newest !== this.#newest;
    this.#above = follows ? 0 : Math.max(0, this.#above - moved);
    this.#newest = rows.newest;
    if (this.place) this.#hold(box, list, rows, this.place, moved);
    else box.scrollTop = box.scrollHeight - box.clientHeight - this.#above;
    this.#top = box.scrollTop;
  }

  #remember(box: Element, list: Element, rows: Rows): void {
    const left = fromEnd(box);
    const isEnd = left < NEAR_PX;
    this.place = isEnd ? null : (placeIn(box, list) ?? rows.atTop());
    this.#above = isEnd ? left : 0;
  }

  /** Scrolls to where the bubble stands as it did; where that cannot be, what is there now is held from here on. */
  #hold(box: Element, list: Element, rows: Rows, { key, offset }: Place, moved: number): void {
    if (moved !== 0) this.#opening = false;
    const wanted = offset - moved;
    const is = offsetOf(key, box, list);
    if (is !== null && is !== wanted) box.scrollTop += is - wanted;
    this.place = { key, offset: wanted };
    const reached = is === null ? rows.has(key) : isNear(offsetOf(key, box, list), wanted);
    if (!reached && !this.#opening) this.#remember(box, list, rows);
  }
}
