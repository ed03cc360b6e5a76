import { describe, expect, test } from "vitest";
import { cyclesOf } from "./cycles.ts";
import { filesOf, importsOf, PACKAGES } from "./imports.ts";

describe("cycles, types included", () => {
  const ROOTS = [...new Set(Object.values(PACKAGES)), "apps/web/src"];
  const graph = new Map(ROOTS.flatMap(filesOf).map((file) => [file, importsOf(file)]));

  test("no file reaches itself through its imports", () => {
    expect(cyclesOf(graph)).toEqual([]);
  });

  test("the search finds a cycle", () => {
    const edges = { a: ["b"], b: ["c", "d"], c: ["a"], d: ["e"], e: [], f: ["f"] };
    expect(cyclesOf(new Map(Object.entries(edges)))).toEqual([["a", "b", "c"]]);
  });
});
