import { expect, test } from "vitest";
import { mediaBox } from "./media-box.ts";

test.each([
  ["a photo lying", 4_000, 3_000, { width: 320, height: 240 }],
  ["a photo standing", 3_000, 4_000, { width: 270, height: 360 }],
  ["one that is small stays small", 100, 80, { width: 100, height: 80 }],
  ["a dot has room for a finger", 1, 1, { width: 48, height: 48 }],
  ["a strip too", 2_560, 20, { width: 320, height: 48 }],
])("%s", (_, width, height, box) => {
  expect(mediaBox(width, height)).toEqual(box);
});
