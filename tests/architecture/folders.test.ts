import { globSync } from "node:fs";
import { expect, test } from "vitest";
import { root } from "./imports.ts";

test("no folder is a drawer for everything", () => {
  const drawers = globSync("{apps,packages}/*/src/**/{utils,helpers,common,shared,misc,lib}{,.ts,.tsx}", {
    cwd: root,
  });
  expect(drawers).toEqual([]);
});
