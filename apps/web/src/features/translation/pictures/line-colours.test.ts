import { expect, test } from "vitest";
import { coloursOf } from "./line-colours.ts";

type Colour = readonly [number, number, number];

/** A sign of 200 × 100 pixels whose letters are stripes in its middle, in the given direction. */
function sign(ground: Colour, ink: Colour, isUpright = false) {
  const [width, height] = [200, 100];
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [along, across] = isUpright ? [y - 10, x - 90] : [x - 50, y - 40];
      const isLetter = along >= 0 && along < 80 && across >= 0 && across < 20 && along % 4 === 0;
      data.set([...(isLetter ? ink : ground), 255], (y * width + x) * 4);
    }
  return { data, width, height };
}
const level = { box: { x: 0.25, y: 0.4, width: 0.4, height: 0.2 }, angle: 0 };
const turned = { box: { x: 0.3, y: 0.4, width: 0.4, height: 0.2 }, angle: 90 };

test.each<[string, Colour, Colour, string, string]>([
  ["black on white", [250, 250, 250], [10, 10, 10], "rgb(250 250 250)", "rgb(10 10 10)"],
  ["white on red", [180, 0, 0], [255, 255, 255], "rgb(180 0 0)", "rgb(255 255 255)"],
  ["pale grey on white, too faint to read", [255, 255, 255], [225, 225, 225], "rgb(255 255 255)", "rgb(17 17 17)"],
  ["dark blue on black, too faint to read", [0, 0, 0], [0, 0, 60], "rgb(0 0 0)", "rgb(255 255 255)"],
])("a translation takes the colours of a sign in %s", (_, ground, ink, groundCss, inkCss) => {
  expect(coloursOf(sign(ground, ink), level)).toEqual({ ground: groundCss, ink: inkCss });
});

test("a turned line is sampled in its rotated place", () => {
  expect(coloursOf(sign([250, 250, 250], [10, 10, 10], true), turned)).toEqual({
    ground: "rgb(250 250 250)",
    ink: "rgb(10 10 10)",
  });
});

test("a line at the edge of a picture has colours too", () => {
  const edge = { box: { x: 0.9, y: 0.95, width: 0.3, height: 0.2 }, angle: 30 };
  expect(coloursOf(sign([250, 250, 250], [10, 10, 10]), edge).ground).toBe("rgb(250 250 250)");
});
