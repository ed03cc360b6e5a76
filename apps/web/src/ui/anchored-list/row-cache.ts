import type { ReactElement } from "react";
import type { MountedRow } from "./rows-in-view.ts";

export type RenderRow<D> = (data: D, index: number, room: number) => ReactElement | null;

interface CachedRow extends MountedRow {
  readonly element: ReactElement | null;
}

const fieldsOf = (data: object) => Object.entries(data);

const isSame = (a: object, b: object) =>
  a === b || fieldsOf(a).every(([name, value]) => value === (b as Record<string, unknown>)[name]);

/**
 * Keeps the elements of unchanged mounted rows, so that React skips them. Each scrolling frame adds one or two rows,
 * and would otherwise render thirty just to compare them.
 */
export class RowCache<D extends object> {
  readonly #render: RenderRow<D>;
  #data: D | null = null;
  #made: readonly CachedRow[] = [];

  constructor(render: RenderRow<D>) {
    this.#render = render;
  }

  rows(data: D, placed: readonly MountedRow[]): (ReactElement | null)[] {
    const known = this.#data && isSame(this.#data, data) ? this.#made : [];
    const first = known[0]?.index ?? 0;
    this.#data = data;
    this.#made = placed.map(({ index, room }, place) => {
      // The room before the first row belongs to the list.
      const wanted = place === 0 ? 0 : room;
      const guess = known[index - first];
      const before = guess?.index === index ? guess : known.find((one) => one.index === index);
      if (before?.room === wanted) return before;
      return { index, room: wanted, element: this.#render(data, index, wanted) };
    });
    return this.#made.map(({ element }) => element);
  }
}
