import { expect, test } from "vitest";
import { waveformOf } from "./waveform.ts";

test("a waveform has 64 levels, the loudest at the top, for any length", () => {
  const rising = waveformOf(Array.from({ length: 640 }, (_, i) => i / 640));
  expect(rising).toHaveLength(64);
  expect([rising[0], rising[63]]).toEqual([4, 255]);
  expect(waveformOf([0.5, 0.25])).toEqual([...Array(32).fill(255), ...Array(32).fill(128)]);
});

test("silence stays flat", () => {
  expect(Math.max(...waveformOf(Array(100).fill(0.001)))).toBeLessThan(20);
  expect(waveformOf([])).toEqual(Array(64).fill(0));
});
