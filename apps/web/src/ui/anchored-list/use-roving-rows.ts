import { type FocusEvent, type KeyboardEvent, type RefObject, useRef } from "react";

const TABBABLE = "a[href], button:not(:disabled), input:not(:disabled), select, textarea, [tabindex='0']";

const rowOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>("[data-index]") : null;

const stopsIn = (row: Element) =>
  [...row.querySelectorAll<HTMLElement>(TABBABLE)].filter(
    (element) => element.tabIndex >= 0 && element.checkVisibility(),
  );

function lowestInSight(box: HTMLElement): HTMLElement | undefined {
  const { bottom } = box.getBoundingClientRect();
  return [...box.querySelectorAll<HTMLElement>("[data-index]")].findLast(
    (row) => row.getBoundingClientRect().top < bottom,
  );
}

/**
 * Makes a long list a single tab stop: Tab reaches a row, the arrow keys its neighbours, and further Tabs the row's
 * controls and then leave the list; End goes to the end of all rows. Handlers are on the list, because rows come and
 * go.
 * @param box scrolls, and contains the rows (`data-index`)
 * @param after invisible element after the list, from which Tab continues
 * @param goToEnd the browser's own way is smooth, and stops short if rows change their size in the meantime
 */
export function useRovingRows(
  box: RefObject<HTMLElement | null>,
  after: RefObject<HTMLElement | null>,
  goToEnd: () => void,
) {
  /** Index of the row that Tab returns to. */
  const latest = useRef<string | undefined>(undefined);
  /** The focus goes to the box or leaves it, without entering a row. */
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
    // The place from which the browser itself moves the focus, after this.
    focusPast((event.shiftKey ? box : after).current);
  }

  /** Scrolls nothing, and reads out no row: the next arrow or Tab reaches the lowest visible row. */
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
