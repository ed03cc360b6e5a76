import { expect, test } from "vitest";
import { RowHeights } from "./row-heights.ts";
import { contains, placed, rowsAround } from "./rows-in-view.ts";

const rows = (count: number) => new RowHeights().follow({ count, keyAt: String });

test("only the rows around the visible ones of a hundred thousand are mounted", () => {
  const range = rowsAround(rows(100_000), { top: 2_000_000, height: 800 }, 400);
  expect(range.end - range.start).toBeLessThan(50);
  expect(contains(range, rowsAround(rows(100_000), { top: 2_000_000, height: 800 }, 300))).toBe(true);
  expect(contains(range, rowsAround(rows(100_000), { top: 2_001_000, height: 800 }, 300))).toBe(false);
});

test("the range stops at both ends of the list", () => {
  expect(rowsAround(rows(10), { top: 0, height: 800 }, 400)).toEqual({ start: 0, end: 10 });
  expect(rowsAround(rows(100), { top: 3_600, height: 400 }, 0)).toMatchObject({ end: 100 });
  expect(rowsAround(rows(0), { top: 0, height: 800 }, 400)).toEqual({ start: 0, end: 0 });
});

test("unmounted rows leave room", () => {
  const list = placed(rows(100), { start: 10, end: 12 }, null);
  expect(list).toEqual([
    { index: 10, room: 400 },
    { index: 11, room: 0 },
  ]);
});

test("a pinned row stays mounted, in its place", () => {
  expect(placed(rows(100), { start: 50, end: 51 }, { start: 2, end: 3 })).toEqual([
    { index: 2, room: 80 },
    { index: 50, room: 47 * 40 },
  ]);
  expect(placed(rows(100), { start: 0, end: 1 }, { start: 90, end: 91 })).toEqual([
    { index: 0, room: 0 },
    { index: 90, room: 89 * 40 },
  ]);
  expect(placed(rows(3), { start: 0, end: 3 }, { start: 1, end: 9 }).map(({ index }) => index)).toEqual([0, 1, 2]);
});
