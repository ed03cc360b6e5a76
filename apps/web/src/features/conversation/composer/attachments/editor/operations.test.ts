import { expect, test } from "vitest";
import { fitted, moved, type Operation, pixelate, sizeAfter, spanned } from "./operations.ts";

/** A grey picture of one channel value per pixel, opaque. */
const pictureOf = (width: number, ...greys: number[]) => ({
  data: new Uint8ClampedArray(greys.flatMap((grey) => [grey, grey, grey, 255])) as Uint8ClampedArray<ArrayBuffer>,
  width,
  height: greys.length / width,
});
const greysOf = ({ data }: { readonly data: Uint8ClampedArray }) => [...data].filter((_, at) => at % 4 === 0);

test("blurred pixels are gone: pictures of the same averages become the same bytes", () => {
  const [secret, other] = [
    pictureOf(4, 0, 200, 10, 30, 200, 0, 30, 10),
    pictureOf(4, 100, 100, 20, 20, 100, 100, 20, 20),
  ];
  pixelate(secret, 2);
  pixelate(other, 2);
  expect(greysOf(secret)).toEqual([100, 100, 20, 20, 100, 100, 20, 20]);
  expect(secret.data).toEqual(other.data);
});

test("blurring covers the last, smaller blocks too", () => {
  const picture = pictureOf(3, 0, 10, 90, 20, 30, 70, 5, 15, 60);
  pixelate(picture, 2);
  expect(greysOf(picture)).toEqual([15, 15, 80, 15, 15, 80, 10, 10, 60]);
});

test("turning and cropping decide the size, in their order", () => {
  const half: Operation = { kind: "crop", area: { x: 0.5, y: 0, width: 0.5, height: 1 } };
  const size = { width: 400, height: 300 };
  expect(sizeAfter(size, [half])).toEqual({ width: 200, height: 300 });
  expect(sizeAfter(size, [half, { kind: "turn" }])).toEqual({ width: 300, height: 200 });
  expect(sizeAfter(size, [{ kind: "turn" }, { kind: "mirror" }, half])).toEqual({ width: 150, height: 400 });
});

test("a selected area keeps its shape, and stays inside the picture", () => {
  expect(spanned({ x: 0.5, y: 0.5 }, { x: 0.2, y: 0.9 }, null)).toEqual({
    x: expect.closeTo(0.2),
    y: 0.5,
    width: expect.closeTo(0.3),
    height: expect.closeTo(0.4),
  });
  const square = spanned({ x: 0.5, y: 0.5 }, { x: 2, y: 0.6 }, 2);
  expect(square).toEqual({ x: 0.5, y: 0.5, width: 0.5, height: 0.25 });
  expect(spanned({ x: 0, y: 0 }, { x: 0, y: 0 }, null)).toMatchObject({ width: 0.04, height: 0.04 });
  expect(moved(square, { x: 0.3, y: -1 })).toEqual({ ...square, y: 0 });
  expect(fitted(0.5)).toEqual({ x: 0.25, y: 0, width: 0.5, height: 1 });
});
