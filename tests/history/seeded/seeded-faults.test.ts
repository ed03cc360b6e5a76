import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { SEEDED_FAULTS } from "./seeded-faults.ts";

const SOURCES = new URL("../../../apps/server/src/", import.meta.url);

test("every fault for the history checker still fits the server's sources", () => {
  expect(SEEDED_FAULTS.length).toBeGreaterThanOrEqual(15);
  for (const { name, edits } of SEEDED_FAULTS)
    for (const { file, from } of edits)
      expect([name, file, readFileSync(new URL(file, SOURCES), "utf8").split(from).length - 1]).toEqual([
        name,
        file,
        1,
      ]);
});
