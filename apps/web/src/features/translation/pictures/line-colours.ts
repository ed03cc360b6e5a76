import type { PictureWords } from "@lingualoom/contract/calls/media.ts";
import { useEffect, useState } from "react";

type Line = Pick<PictureWords["lines"][number], "box" | "angle">;
type Colour = readonly [red: number, green: number, blue: number];
type Pixels = Pick<ImageData, "data" | "width" | "height">;

export interface LineColours {
  readonly ground: string;
  readonly ink: string;
}

const COPY_SIDE = 640;
/** Sample points along and across a line, starting a little outside its letters. */
const ALONG = 48;
const ACROSS = 12;
const OUTSIDE = 0.15;
/** Colours that agree in this many leading bits of each channel count as one. */
const BITS = 4;
/** Minimum contrast of large letters (WCAG 2.2, 1.4.3). */
const LEAST_CONTRAST = 3;
const BLACK: Colour = [17, 17, 17];
const WHITE: Colour = [255, 255, 255];

/** Returns the background and letter colours of each line in a picture, once the picture is loaded. */
export function useLineColours(url: string | undefined, lines: readonly Line[]): readonly LineColours[] {
  const [colours, setColours] = useState<readonly LineColours[]>([]);
  useEffect(() => {
    if (!url) return;
    const image = new Image();
    image.onload = () => {
      const pixels = pixelsOf(image);
      setColours(pixels ? lines.map((line) => coloursOf(pixels, line)) : []);
    };
    image.src = url;
    return () => {
      image.onload = null;
    };
  }, [url, lines]);
  return colours;
}

function pixelsOf(image: HTMLImageElement): ImageData | undefined {
  const scale = Math.min(1, COPY_SIDE / Math.max(image.naturalWidth, image.naturalHeight));
  const width = Math.max(1, Math.round(image.naturalWidth * scale));
  const height = Math.max(1, Math.round(image.naturalHeight * scale));
  const context = Object.assign(document.createElement("canvas"), { width, height }).getContext("2d");
  context?.drawImage(image, 0, 0, width, height);
  return context?.getImageData(0, 0, width, height);
}

/** Takes the commonest colour around the letters as the background, and the colours farthest from it as the ink. */
export function coloursOf(pixels: Pixels, line: Line): LineColours {
  const seen = samples(pixels, line);
  const bins = Map.groupBy(seen, (colour) => colour.map((channel) => channel >> (8 - BITS)).join());
  const common = [...bins.values()].reduce((most, bin) => (bin.length > most.length ? bin : most), []);
  const ground = mean(common);
  const farthest = seen.toSorted((a, b) => distance(b, ground) - distance(a, ground));
  const ink = mean(farthest.slice(0, Math.max(1, Math.floor(seen.length / 20))));
  const legible = contrast(ink, ground) >= LEAST_CONTRAST ? ink : mostContrasting(ground);
  return { ground: css(ground), ink: css(legible) };
}

function samples({ data, width, height }: Pixels, { box, angle }: Line): Colour[] {
  const [centreX, centreY] = [(box.x + box.width / 2) * width, (box.y + box.height / 2) * height];
  const radians = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const margin = OUTSIDE * box.height * height;
  const [halfWidth, halfHeight] = [(box.width * width) / 2 + margin, (box.height * height) / 2 + margin];
  return Array.from({ length: ALONG * ACROSS }, (_, n): Colour => {
    const along = (((n % ALONG) + 0.5) / ALONG) * 2 - 1;
    const across = ((Math.floor(n / ALONG) + 0.5) / ACROSS) * 2 - 1;
    const [dx, dy] = [along * halfWidth, across * halfHeight];
    const x = clamped(Math.floor(centreX + dx * cos - dy * sin), width - 1);
    const y = clamped(Math.floor(centreY + dx * sin + dy * cos), height - 1);
    const at = (y * width + x) * 4;
    return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
  });
}

const clamped = (value: number, most: number) => Math.min(most, Math.max(0, value));
const css = (colour: Colour) => `rgb(${colour.join(" ")})`;
const distance = (a: Colour, b: Colour) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
const channelMean = (colours: readonly Colour[], at: 0 | 1 | 2) =>
  Math.round(colours.reduce((sum, colour) => sum + colour[at], 0) / Math.max(1, colours.length));
const mean = (colours: readonly Colour[]): Colour => [
  channelMean(colours, 0),
  channelMean(colours, 1),
  channelMean(colours, 2),
];
const mostContrasting = (ground: Colour) => (contrast(BLACK, ground) >= contrast(WHITE, ground) ? BLACK : WHITE);

/** Returns the contrast ratio of two colours, from 1 to 21, as WCAG 2.2 defines it. */
function contrast(a: Colour, b: Colour): number {
  const [low, high] = [luminance(a), luminance(b)].sort((one, other) => one - other) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

function luminance(colour: Colour): number {
  const [red, green, blue] = colour.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
