/** Scale of a picture, and distance of its centre from that of its box, in pixels. */
interface View {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export const WHOLE: View = { scale: 1, x: 0, y: 0 };
const LARGEST = 8;

/** Returns half of what overflows the box. */
const slack = (shown: number, box: number) => Math.max(0, (shown - box) / 2);
const between = (value: number, most: number) => Math.min(Math.max(value, -most), most);

/** Keeps the picture at least whole, and inside its edges. `fitted` is its size when whole. */
export function within(view: View, fitted: Size, box: Size): View {
  const scale = Math.min(Math.max(view.scale, 1), LARGEST);
  return {
    scale,
    x: between(view.x, slack(fitted.width * scale, box.width)),
    y: between(view.y, slack(fitted.height * scale, box.height)),
  };
}

/** Zooms around a point of the box, measured from its centre; that point keeps its place. */
export function zoomed(view: View, factor: number, at: Point, fitted: Size, box: Size): View {
  const scale = Math.min(Math.max(view.scale * factor, 1), LARGEST);
  const grown = scale / view.scale;
  return within({ scale, x: at.x - (at.x - view.x) * grown, y: at.y - (at.y - view.y) * grown }, fitted, box);
}

export const moved = (view: View, by: Point, fitted: Size, box: Size): View =>
  within({ ...view, x: view.x + by.x, y: view.y + by.y }, fitted, box);
