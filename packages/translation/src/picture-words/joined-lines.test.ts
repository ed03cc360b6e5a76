import { expect, test } from "vitest";
import { joinedLines } from "./joined-lines.ts";

const paragraph = (...lines: readonly (readonly [text: string, y: number, width: number, height: number])[]) =>
  lines.map(([text, y, width, height]) => ({ text, confidence: 90, paragraph: 1, box: { x: 10, y, width, height } }));

test.each([
  [
    "a sentence that was broken",
    [
      ["We are closed until", 0, 300, 30],
      ["the end of the month", 36, 290, 28],
    ],
    1,
  ],
  [
    "a line with strokes below and one without",
    [
      ["Bitte die Haustüre", 0, 300, 40],
      ["immer zu machen", 45, 250, 28],
    ],
    1,
  ],
  [
    "two notices in letters of other sizes",
    [
      ["Abrimos mañana a las 10:00", 0, 400, 40],
      ["Entrada libre", 48, 200, 30],
    ],
    2,
  ],
  [
    "two notices far apart",
    [
      ["Abrimos mañana a las 10:00", 0, 400, 40],
      ["entrada libre", 90, 200, 40],
    ],
    2,
  ],
  [
    "a line that had room left",
    [
      ["Exit", 0, 60, 30],
      ["Emergency exit only here", 36, 300, 30],
    ],
    2,
  ],
] as const)("the lines of %s are joined into the right texts", (_, lines, texts) => {
  expect(joinedLines(paragraph(...lines))).toHaveLength(texts);
});
