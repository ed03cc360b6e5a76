import { expect, test } from "vitest";
import { RowHeights } from "./row-heights.ts";

const keysOf = (...names: string[]) => ({
  count: names.length,
  keyAt: (index: number) => names[index] ?? "",
});

function measured(heights: Readonly<Record<string, number>>) {
  const names = Object.keys(heights);
  const rows = new RowHeights().follow(keysOf(...names));
  names.forEach((name, index) => {
    rows.measure(index, heights[name] ?? 0);
  });
  return rows;
}

const begins = (rows: RowHeights) => Array.from({ length: rows.count + 1 }, (_, index) => rows.before(index));

test("a row begins where the rows before it end", () => {
  const rows = measured({ a: 10, b: 20, c: 30 });
  expect(begins(rows)).toEqual([0, 10, 30, 60]);
  rows.measure(1, 25);
  expect(begins(rows)).toEqual([0, 10, 35, 65]);
});

test("a key has its index, near the last lookup or far, also after rows were prepended", () => {
  const rows = measured({ a: 10, b: 20, c: 30, d: 40 });
  expect(["d", "c", "a", "d", "e"].map((key) => rows.placeOf(key))).toEqual([3, 2, 0, 3, null]);
  rows.follow(keysOf("x", "y", "a", "b"));
  expect(["a", "y", "d"].map((key) => rows.placeOf(key))).toEqual([2, 1, null]);
  expect(new RowHeights().placeOf("a")).toBe(null);
});

test("a height has its row, and the nearest one beyond the ends", () => {
  const rows = measured({ a: 10, b: 20, c: 30 });
  expect([-5, 0, 9.9, 10, 29.9, 30, 59, 500].map((at) => rows.indexAt(at))).toEqual([0, 0, 0, 1, 1, 2, 2, 2]);
  expect(new RowHeights().indexAt(100)).toBe(0);
});

test("rows keep their heights when others are added before and after them", () => {
  const rows = measured({ c: 30, d: 40 });
  rows.follow(keysOf("a", "b", "c", "d", "e"));
  expect(rows.before(3) - rows.before(2)).toBe(30);
  expect(rows.before(4) - rows.before(3)).toBe(40);
  // Unmeasured rows get the mean of the others.
  expect(rows.before(1)).toBe(35);
  expect(rows.total).toBe(35 + 35 + 30 + 40 + 35);
});

test("rows keep their heights when the rows before them are removed", () => {
  const rows = measured({ a: 10, b: 20, c: 30 }).follow(keysOf("b", "c"));
  expect(begins(rows)).toEqual([0, 20, 50]);
});

test("another list inherits no heights", () => {
  const rows = measured({ a: 10, b: 10 }).follow(keysOf("x", "y", "z"));
  expect(begins(rows)).toEqual([0, 10, 20, 30]);
  rows.measure(0, 70);
  expect(begins(rows)).toEqual([0, 70, 80, 90]);
});
