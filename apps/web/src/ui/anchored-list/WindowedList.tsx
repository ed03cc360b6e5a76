import type { ReactNode } from "react";
import { useWindowedRows } from "./use-windowed-rows.ts";

export interface RowPlace {
  readonly index: number;
  /** Pixels above it that replace rows that are not mounted. */
  readonly room: number;
  /** Total number of rows; -1 while unknown. */
  readonly setSize: number;
}

interface Props<T> {
  readonly label: string;
  readonly items: readonly T[];
  readonly keyOf: (item: T) => string;
  readonly whole: boolean;
  readonly row: (item: T, place: RowPlace) => ReactNode;
}

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
