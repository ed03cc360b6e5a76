import type { LinkPreview } from "@lingualoom/contract/shapes.ts";

/** From this shape and width on a picture stands above the text; a logo or a portrait stands beside it. */
const WIDE = 1.3;
const WIDTH_LEAST = 300;
const CARD = 320;
/** No picture is taller than half of the card. */
const FLATTEST = 2.5;
const TALLEST = 16 / 9;
const BESIDE = 80;

/** Where the picture of a card stands, and its size in pixels of the page; null without one. */
export function cardPicture({ image, width = 0, height = 0 }: LinkPreview) {
  if (!image || width === 0 || height === 0) return null;
  const shape = width / height;
  if (shape < WIDE || width < WIDTH_LEAST) return { isAbove: false, width: BESIDE, height: BESIDE };
  return { isAbove: true, width: CARD, height: Math.round(CARD / Math.min(FLATTEST, Math.max(TALLEST, shape))) };
}
