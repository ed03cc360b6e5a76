/** Fractions of the picture as it is before the operation, so that they fit its preview and its full size alike. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Area extends Point {
  readonly width: number;
  readonly height: number;
}

/** In pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

interface Stroke {
  readonly kind: "draw";
  readonly colour: string;
  /** Fraction of the longer side. */
  readonly thickness: number;
  readonly points: readonly Point[];
}

export type Operation =
  | { readonly kind: "crop"; readonly area: Area }
  /** By a quarter, clockwise. */
  | { readonly kind: "turn" }
  | { readonly kind: "mirror" }
  | { readonly kind: "hide"; readonly area: Area }
  | Stroke;

/** Smallest side of an area. */
const SMALLEST = 0.04;
/** A block is at least this fraction of the picture's longer side and of the area's shorter side: a letter is one colour. */
const [BLOCKS_OF_PICTURE, BLOCKS_OF_AREA] = [32, 4];

export const WHOLE: Area = { x: 0, y: 0, width: 1, height: 1 };

const within = (value: number, most: number) => Math.min(Math.max(0, value), most);

export const moved = (area: Area, by: Point): Area => ({
  ...area,
  x: within(area.x + by.x, 1 - area.width),
  y: within(area.y + by.y, 1 - area.height),
});

/**
 * Returns the area between a fixed corner and a dragged one.
 * @param ratio width by height, both in fractions; null: any
 */
export function spanned(fixed: Point, dragged: Point, ratio: number | null): Area {
  const [isRight, isBelow] = [dragged.x >= fixed.x, dragged.y >= fixed.y];
  const room = { width: isRight ? 1 - fixed.x : fixed.x, height: isBelow ? 1 - fixed.y : fixed.y };
  let width = Math.min(Math.max(Math.abs(dragged.x - fixed.x), SMALLEST), room.width);
  let height = Math.min(Math.max(Math.abs(dragged.y - fixed.y), SMALLEST), room.height);
  if (ratio !== null) {
    width = Math.min(Math.max(width, height * ratio), room.width, room.height * ratio);
    height = width / ratio;
  }
  return { x: isRight ? fixed.x : fixed.x - width, y: isBelow ? fixed.y : fixed.y - height, width, height };
}

/** Returns the largest area of that shape, in the middle. */
export function fitted(ratio: number | null): Area {
  if (ratio === null) return WHOLE;
  const [width, height] = [Math.min(1, ratio), Math.min(1, 1 / ratio)];
  return { x: (1 - width) / 2, y: (1 - height) / 2, width, height };
}

/** Returns whole pixels; the area's edges belong to it. */
function pixelsOf({ x, y, width, height }: Area, size: Size) {
  const [left, top] = [Math.floor(x * size.width), Math.floor(y * size.height)];
  return {
    left,
    top,
    width: Math.max(1, Math.min(size.width, Math.ceil((x + width) * size.width)) - left),
    height: Math.max(1, Math.min(size.height, Math.ceil((y + height) * size.height)) - top),
  };
}

export function sizeAfter({ width, height }: Size, operations: readonly Operation[]): Size {
  return operations.reduce<Size>(
    (before, operation) => {
      if (operation.kind === "turn") return { width: before.height, height: before.width };
      if (operation.kind !== "crop") return before;
      const { left, top, ...size } = pixelsOf(operation.area, before);
      return size;
    },
    { width, height },
  );
}

/** Gives all pixels of a block their average colour, in place. The picture holds nothing else of them afterwards. */
export function pixelate({ data, width, height }: Pick<ImageData, "data" | "width" | "height">, block: number): void {
  for (let top = 0; top < height; top += block)
    for (let left = 0; left < width; left += block) {
      const [right, bottom] = [Math.min(left + block, width), Math.min(top + block, height)];
      const sums = [0, 0, 0, 0];
      const each = (act: (at: number) => void) => {
        for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) act((y * width + x) * 4);
      };
      each((at) => {
        for (let channel = 0; channel < 4; channel++) sums[channel] = (sums[channel] ?? 0) + (data[at + channel] ?? 0);
      });
      const count = (right - left) * (bottom - top);
      const colour = sums.map((sum) => Math.round(sum / count));
      each((at) => data.set(colour, at));
    }
}

function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no canvas");
  context.imageSmoothingQuality = "high";
  return context;
}

/** Draws the stroke, or the part of it that was added last. */
export function drawStroke(
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D,
  { width, height }: Size,
  { colour, thickness, points }: Omit<Stroke, "kind">,
): void {
  const [first] = points;
  if (!first) return;
  context.strokeStyle = colour;
  context.lineWidth = thickness * Math.max(width, height);
  context.lineCap = "round";
  context.lineJoin = "round";
  context.beginPath();
  context.moveTo(first.x * width, first.y * height);
  // A line to its own beginning draws a dot.
  for (const { x, y } of points) context.lineTo(x * width, y * height);
  context.stroke();
}

function applied(canvas: OffscreenCanvas, operation: Operation): OffscreenCanvas {
  const context = contextOf(canvas);
  switch (operation.kind) {
    case "draw":
      drawStroke(context, canvas, operation);
      return canvas;
    case "hide": {
      const { left, top, width, height } = pixelsOf(operation.area, canvas);
      const pixels = context.getImageData(left, top, width, height);
      const ofPicture = Math.max(canvas.width, canvas.height) / BLOCKS_OF_PICTURE;
      pixelate(pixels, Math.ceil(Math.max(ofPicture, Math.min(width, height) / BLOCKS_OF_AREA)));
      context.putImageData(pixels, left, top);
      return canvas;
    }
    case "crop": {
      const { left, top, width, height } = pixelsOf(operation.area, canvas);
      const cropped = new OffscreenCanvas(width, height);
      contextOf(cropped).drawImage(canvas, -left, -top);
      return cropped;
    }
    case "turn": {
      const turned = new OffscreenCanvas(canvas.height, canvas.width);
      const on = contextOf(turned);
      on.translate(turned.width, 0);
      on.rotate(Math.PI / 2);
      on.drawImage(canvas, 0, 0);
      return turned;
    }
    case "mirror": {
      const mirrored = new OffscreenCanvas(canvas.width, canvas.height);
      const on = contextOf(mirrored);
      on.translate(mirrored.width, 0);
      on.scale(-1, 1);
      on.drawImage(canvas, 0, 0);
      return mirrored;
    }
  }
}

/** @param longest side in pixels to which a larger picture is scaled first */
export function render(
  image: ImageBitmap | OffscreenCanvas,
  operations: readonly Operation[],
  longest: number,
): OffscreenCanvas {
  const scale = Math.min(1, longest / Math.max(image.width, image.height));
  const size = (side: number) => Math.max(1, Math.round(side * scale));
  const canvas = new OffscreenCanvas(size(image.width), size(image.height));
  contextOf(canvas).drawImage(image, 0, 0, canvas.width, canvas.height);
  return operations.reduce(applied, canvas);
}
