import type { ReactNode } from "react";
import { useWindowedRows } from "./use-windowed-rows.ts";

/** Where a row of a windowed list stands. */
export interface RowPlace {
  readonly index: number;
  /** Pixels above it, in place of the rows that are not in the page. */
  readonly room: number;
  /** How many rows there are in all; -1 as long as that is not known. */
  readonly setSize: number;
}

interface Props<T> {
  readonly label: string;
  readonly items: readonly T[];
  readonly keyOf: (item: T) => string;
  /** No further page is to come. */
  readonly whole: boolean;
  readonly row: (item: T, place: RowPlace) => ReactNode;
}

/** A list from its start, of which only the rows around the visible ones are in the page. */
export function WindowedList<T>({ label, items, keyOf, whole, row }: Props<T>) {
  const keys = { count: items.length, keyAt: (index: number) => keyAt(items, keyOf, index) };
  const { list, rows, roomAfter } = useWindowedRows(keys);
  const setSize = whole ? items.length : -1;
  return (
    <div className="py-1">
      <ul ref={list} aria-label={label} className="flex flex-col" style={{ paddingBlockEnd: roomAfter }}>
        {rows.map(({ index, room }) => {
          const item = items[index];
          return item && row(item, { index, room, setSize });
        })}
      </ul>
    </div>
  );
}

function keyAt<T>(items: readonly T[], keyOf: (item: T) => string, index: number): string {
  const item = items[index];
  return item ? keyOf(item) : "";
}
