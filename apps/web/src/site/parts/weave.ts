type Point = readonly [x: number, y: number];
type Curve = readonly [Point, Point, Point, Point];

const between = (a: Point, b: Point, at: number): Point => [a[0] + (b[0] - a[0]) * at, a[1] + (b[1] - a[1]) * at];

/** Returns the part of a curve up to `at`, by de Casteljau; reversed, it is the rest. */
function head([a, b, c, d]: Curve, at: number): Curve {
  const ab = between(a, b, at);
  const bc = between(b, c, at);
  const cd = between(c, d, at);
  const abc = between(ab, bc, at);
  return [a, ab, abc, between(abc, between(bc, cd, at), at)];
}

const backwards = ([a, b, c, d]: Curve): Curve => [d, c, b, a];

const middle = (curve: Curve, from: number, to: number): Curve =>
  backwards(head(backwards(head(curve, to)), 1 - from / to));

const number = (value: number) => String(Math.round(value * 10) / 10);
const point = ([x, y]: Point) => `${number(x)} ${number(y)}`;
const path = ([a, b, c, d]: Curve) => `M${point(a)}C${point(b)} ${point(c)} ${point(d)}`;

interface Weave {
  /** Each thread as a whole, and its parts that pass over the other. */
  readonly threads: readonly { readonly whole: string; readonly over: string }[];
  readonly width: number;
  readonly height: number;
}

/** Draws two threads that swing around each other and take turns in passing over. */
export function weave(steps: number, step: number, height: number, margin: number): Weave {
  const threads = [0, 1].map((thread) => {
    const curves = Array.from({ length: steps }, (_, index): Curve => {
      const up = (index + thread) % 2 === 0;
      const [from, to] = up ? [margin, height - margin] : [height - margin, margin];
      const [start, end] = [index * step, (index + 1) * step];
      return [
        [start, from],
        [start + step * 0.45, from],
        [end - step * 0.45, to],
        [end, to],
      ];
    });
    return {
      whole: curves.map(path).join(""),
      over: curves
        .filter((_, index) => index % 2 === thread)
        .map((curve) => path(middle(curve, 0.24, 0.76)))
        .join(""),
    };
  });
  return { threads, width: steps * step, height };
}
