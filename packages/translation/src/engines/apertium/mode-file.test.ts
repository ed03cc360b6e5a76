import { expect, test } from "vitest";
import { parseMode } from "./mode-file.ts";

test("a mode becomes stages that flush at NUL and generate without marks", () => {
  const stages = parseMode(
    "lt-proc '/usr/share/apertium/a b.bin' | apertium-tagger -g $2 '/p.prob' | cg-mwesplit | lt-proc $1 '/g.bin'\n",
  );
  expect(stages).toEqual([
    { program: "lt-proc", args: ["-z", "/usr/share/apertium/a b.bin"] },
    { program: "apertium-tagger", args: ["-z", "-g", "/p.prob"] },
    { program: "cg-mwesplit", args: [] },
    { program: "lt-proc", args: ["-z", "-g", "/g.bin"] },
  ]);
});

test.each([
  ["another program", "lt-proc '/a.bin' | sh -c 'id'"],
  ["a program by its path", "/tmp/lt-proc '/a.bin'"],
  ["an empty stage", "lt-proc '/a.bin' | | lt-proc '/b.bin'"],
  ["an empty file", ""],
  ["an unknown parameter", "lt-proc $3 '/a.bin'"],
])("a mode with %s is refused", (_, mode) => {
  expect(() => parseMode(mode)).toThrow(/The mode uses/);
});
