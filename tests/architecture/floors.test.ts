import { describe, expect, test } from "vitest";
import { cyclesOf } from "./cycles.ts";
import { filesOf, importsOf } from "./imports.ts";

/** What lies in one of these folders stands on floors: nothing in it is reached from what it imports. */
const LEVELS = [
  "apps/server/src/features",
  "apps/server/src/features/messages",
  "apps/server/src/features/translation",
  "apps/web/src/features",
  "apps/web/src/features/conversation",
  "apps/web/src/features/translation",
  "apps/web/src/data",
];

/** What each folder of a level imports of the others, for types too. A file that lies in none counts as one. */
function floorsOf(level: string): Map<string, string[]> {
  const nameOf = (path: string) => path.slice(level.length + 1).split("/")[0] as string;
  const floors = new Map<string, string[]>();
  for (const file of filesOf(level)) {
    const below = importsOf(file).filter((imported) => imported.startsWith(`${level}/`));
    floors.set(nameOf(file), [...(floors.get(nameOf(file)) ?? []), ...below.map(nameOf)]);
  }
  return floors;
}

describe("floors, types included", () => {
  test.each(LEVELS)("no folder of %s reaches itself through the others", (level) => {
    expect(cyclesOf(floorsOf(level))).toEqual([]);
  });
});
