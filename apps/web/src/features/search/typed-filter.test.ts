import { expect, test } from "vitest";
import { typedDay, writtenDay } from "./filter-values.ts";
import type { Filter, FilterKind } from "./search-text.ts";
import { typedFilter, withFilter, withTypedFilters } from "./typed-filter.ts";

const words = new Map<string, FilterKind>([
  ["from", "from"],
  ["has", "has"],
  ["de", "from"],
  ["من", "from"],
]);
const exact = (kind: FilterKind, value: string): Filter | undefined => (value === "link" ? { kind, value } : undefined);

test.each([
  ["from:em", "from", "em", ""],
  ["hello from:", "from", "", "hello "],
  ["From:Em", "from", "Em", ""],
  ["de:em", "from", "em", ""],
  ["مرحبا من:إي", "from", "إي", "مرحبا "],
])("%s is a filter that is being typed", (text, kind, value, before) => {
  expect(typedFilter(text, words)).toEqual({ kind, value, before });
});

test.each(["from:em ", "at 10:30", "https://example.com", "xfrom:em", "from : em", ""])("%s is no filter", (text) => {
  expect(typedFilter(text, words)).toBeNull();
});

test("a complete filter followed by a space becomes a chip; lookalikes stay text", () => {
  const search = { text: "one has:link two has:cats ", filters: [] };
  expect(withTypedFilters(search, words, exact)).toEqual({
    text: "one two has:cats ",
    filters: [{ kind: "has", value: "link" }],
  });
  const none = { text: "has:link", filters: [] };
  expect(withTypedFilters(none, words, exact)).toBe(none);
});

test("the latest filter of each kind counts", () => {
  const both = withFilter([{ kind: "has", value: "link" }], { kind: "from", value: "a" });
  expect(withFilter(both, { kind: "has", value: "image" })).toEqual([
    { kind: "from", value: "a" },
    { kind: "has", value: "image" },
  ]);
});

test.each([
  ["2026-11-25", "2026-11-25"],
  ["2026-2-3", "2026-02-03"],
  ["2026-11", "2026-11-01"],
  ["2026", "2026-01-01"],
])("%s is the day %s", (text, day) => {
  const date = typedDay(text);
  expect(date && writtenDay(date)).toBe(day);
});

test.each(["2026-13", "2026-02-30", "0026", "26-11-25", "tomorrow", ""])("%s is no day", (text) => {
  expect(typedDay(text)).toBeNull();
});
