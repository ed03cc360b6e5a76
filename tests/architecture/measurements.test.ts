import { expect, test } from "vitest";
import { matching } from "./imports.ts";

test("a measurement that opens a browser or makes the archive builds the page first, so that it measures no error page", () => {
  const serving = matching("bench", /chromium\.launch\(|makeArchive\(/);
  expect(serving.length).toBeGreaterThan(0);
  const building = matching("bench", /await (?:builtPage|withServer)\(/);
  expect(serving.filter((file) => !building.includes(file))).toEqual([]);
  expect(matching("bench", /await builtPage\(/)).toContain("bench/served.ts");
});
