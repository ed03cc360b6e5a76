import { expect, test } from "vitest";
import { RowHeights } from "./row-heights.ts";
import { shownBy } from "./view.ts";

const keys = { count: 100, keyAt: String };

test("the anchored row is mounted, even if its estimated height ends above the box", () => {
  const view = (offset: number) => ({ anchor: { key: "31", offset }, height: 400, pinned: null });
  const rangeAt = (offset: number) => shownBy(new RowHeights(), keys, view(offset), 0).range;
  expect(rangeAt(0)).toEqual({ start: 31, end: 42 });
  expect(rangeAt(-48.25)).toEqual({ start: 31, end: 43 });
  expect(rangeAt(400)).toEqual({ start: 21, end: 32 });
});
