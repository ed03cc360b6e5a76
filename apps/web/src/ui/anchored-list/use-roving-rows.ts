import { type FocusEvent, type KeyboardEvent, type RefObject, useRef } from "react";

const TABBABLE = "a[href], button:not(:disabled), input:not(:disabled), select, textarea, [tabindex='0']";

const rowOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>("[data-index]") : null;

const stopsIn = (row: Element) =>
  [...row.querySelectorAll<HTMLElement>(TABBABLE)].filter(
    (element) => element.tabIndex >= 0 && element.checkVisibility(),
  );

/** The lowest row of which something is in sight. */
function lowestInSight(box: HTMLElement): HTMLElement | undefined {
  const { bottom } = box.getBoundingClientRect();
  return [...box.querySelectorAll<HTMLElement>("[data-index]")].findLast(
    (row) => row.getBoundingClientRect().top < bottom,
  );
}

/**
 * Makes a long list one stop for the Tab key: it leads to a row, the arrows lead to the rows beside it, and Tab goes on
 * through what can be pressed in this row, and then out of the list; End leads to the end of all rows. Handlers for the whole list, because the rows come
 * and go.
 *
 * @param box scrolls, and has the rows (`data-index`) in it
 * @param after cannot be seen, and follows the list: focused, it is where Tab goes on from
 * @param goToEnd the browser's own way there is smooth, and stops short of it when rows change their size meanwhile
 */
export function useRovingRows(
  box: RefObject<HTMLElement | null>,
  after: RefObject<HTMLElement | null>,
  goToEnd: () => void,
) {
  /** Its index: where Tab comes back to. */
  const latest = useRef<string | undefined>(undefined);
  /** The focus goes to the box or out of it, and not on to a row. */
  const past = useRef(false);
  const focusPast = (place: HTMLElement | null) => {
    past.current = true;
    place?.focus({ preventScroll: true });
    past.current = false;
  };

  const current = () => {
    const row = box.current?.querySelector<HTMLElement>(`[data-index="${latest.current}"]`);
    return row ?? (box.current ? lowestInSight(box.current) : undefined);
  };

  function tab(event: KeyboardEvent, row: HTMLElement | null): void {
    if (!row) {
      const first = current();
      if (event.shiftKey || !first) return;
      event.preventDefault();
      first.focus();
      return;
    }
    const stops = stopsIn(row);
    const at = stops.indexOf(event.target as HTMLElement);
    if (event.shiftKey ? at > 0 : at < stops.length - 1) return;
    if (event.shiftKey && at === 0) {
      event.preventDefault();
      row.focus();
      return;
    }
    // Where the browser goes on from. It does so itself, after this.
    focusPast((event.shiftKey ? box : after).current);
  }

  /** Scrolls nothing, and reads out no row: the next arrow or Tab leads to the lowest row in sight. */
  function focusBox(): void {
    latest.current = undefined;
    focusPast(box.current);
  }

  const handlers = {
    onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented) return;
      const row = rowOf(event.target);
      if (event.key === "Tab") return tab(event, row);
      const isOnRow = event.target === row || event.target === box.current;
      if (isOnRow && event.key === "End" && !event.shiftKey && !event.altKey) {
        event.preventDefault();
        goToEnd();
        focusBox();
        return;
      }
      if (!isOnRow || event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
      const next = !row ? current() : event.key === "ArrowUp" ? row.previousElementSibling : row.nextElementSibling;
      if (!(next instanceof HTMLElement)) return;
      event.preventDefault();
      next.focus();
    },
    onFocus({ target, relatedTarget }: FocusEvent) {
      const row = rowOf(target);
      const cameByKey = target.matches(":focus-visible") && !box.current?.contains(relatedTarget as Node | null);
      if (cameByKey && relatedTarget && target !== row && !past.current) current()?.focus();
      else if (row) latest.current = row.dataset.index;
    },
  };
  return { handlers, focusBox };
}
