import { PICTURE_PIXELS, STICKER_FRAMES_MAX } from "@lingualoom/contract/limits.ts";
import sharp, { type Metadata, type OutputInfo, type Sharp, type SharpOptions } from "sharp";
import { LONGEST_SIDE, type MadeFor, type MadePicture, type PictureSize } from "../picture-sizes.ts";
import { type AnimatedPng, animatedPng, drawFrames } from "./animated-png.ts";
import { jpegOfHeic } from "./heic.ts";
import { isHeic } from "./picture-format.ts";
import { TooManyFrames, TooManyPixels } from "./too-many-pixels.ts";

// One thread and no cache: no picture is made twice, and messages have priority on this machine.
sharp.concurrency(1);
sharp.cache(false);

/** Smart subsampling would triple the time for no gain; less effort doubles the size of grainy pictures. */
const QUALITY = { quality: 84, effort: 3 } as const;
/** Lower for animations, which have many frames: the difference is not visible, but the time is. */
const MOVING_QUALITY = { quality: 75, effort: 1 } as const;

/**
 * Makes the three sizes of a picture from its pixels, rotated as the camera noted. All other content of the file
 * (location, camera, a second file at its end) is dropped.
 */
export async function makePicture(given: Uint8Array, purpose: MadeFor): Promise<MadePicture> {
  const bytes = isHeic(given) ? await jpegOfHeic(given) : given;
  const mayMove = purpose === "message" || purpose === "sticker";
  const framesMax = purpose === "sticker" ? STICKER_FRAMES_MAX : Number.POSITIVE_INFINITY;
  const png = mayMove ? animatedPng(bytes) : null;
  if (png && png.frames.length > framesMax) throw new TooManyFrames();
  if (png) return (await movingPng(png, purpose).catch(passTooManyPixels)) ?? still(bytes, purpose);
  const header = await sharp(bytes, { animated: true, limitInputPixels: false }).metadata();
  const pages = header.pages ?? 1;
  const frame = header.width * (header.pageHeight ?? header.height);
  if (frame * pages > PICTURE_PIXELS) throw new TooManyPixels();
  const animated = mayMove && pages > 1 && isAnimation(header);
  if (animated && pages > framesMax) throw new TooManyFrames();
  return animated ? moving(bytes, header.loop ?? 0, purpose) : still(bytes, purpose);
}

/** A broken animation is shown as its default image. */
function passTooManyPixels(error: unknown): null {
  if (error instanceof TooManyPixels) throw error;
  return null;
}

/** The decoder reads animated PNG as a still image. */
async function movingPng(png: AnimatedPng, purpose: MadeFor): Promise<MadePicture> {
  const { width, height, loop, frames } = png;
  if (width * height * frames.length > PICTURE_PIXELS) throw new TooManyPixels();
  const raw = { width, height: height * frames.length, pageHeight: height, channels: 4 } as const;
  const delay = frames.map(({ delayMs }) => delayMs);
  const webp = sharp(await drawFrames(png), { raw }).webp({ lossless: true, effort: 0, loop, delay });
  return moving(await webp.toBuffer(), loop, purpose);
}

/** Pages of other formats are variants of one picture. */
const isAnimation = ({ format }: Metadata) => format === "gif" || format === "webp";

const open = (bytes: Uint8Array, more: SharpOptions = {}) =>
  sharp(bytes, { limitInputPixels: PICTURE_PIXELS, failOn: "error", ...more });

const fitted = (picture: Sharp, side: number) =>
  picture.resize({ width: side, height: side, fit: "inside", withoutEnlargement: true });

const MISSING_MAX = 0.25;
/** Value that JPEG decoders use for missing data. */
const GREY = 128;

const decoded = (bytes: Uint8Array, side: number, more: SharpOptions = {}) =>
  fitted(open(bytes, more).autoOrient().toColourspace("srgb"), side).raw().toBuffer({ resolveWithObject: true });

/** Decodes a picture whose last bytes were lost in a broken download, as browsers do. */
async function decodedWithoutEnd(bytes: Uint8Array, side: number) {
  const found = await decoded(bytes, side, { failOn: "none" });
  if (missingShare(found, (await sharp(bytes).metadata()).isPalette === true) > MISSING_MAX)
    throw new Error("too much of the picture is missing");
  return found;
}

/** Counts grey and empty pixels, or, with a palette, those of the first colour at the end. */
function missingShare(
  { data, info: { channels } }: { readonly data: Buffer; readonly info: OutputInfo },
  hasPalette: boolean,
): number {
  const isAll = (at: number, value: number) =>
    data[at] === value && data[at + 1] === value && data[at + 2] === value && (channels < 4 || data[at + 3] === value);
  const last = data.subarray(data.length - channels);
  let [missing, endsAt] = [0, 0];
  for (let at = 0; at < data.length; at += channels) {
    if (isAll(at, GREY) || isAll(at, 0)) missing += 1;
    for (let channel = 0; channel < channels; channel++)
      if (data[at + channel] !== last[channel]) endsAt = at + channels;
  }
  return (channels * Math.max(missing, hasPalette ? (data.length - endsAt) / channels : 0)) / data.length;
}

export async function still(bytes: Uint8Array, purpose: MadeFor): Promise<MadePicture> {
  const sides = LONGEST_SIDE[purpose];
  const { data, info } = await decoded(bytes, sides.full).catch(() => decodedWithoutEnd(bytes, sides.full));
  const { width, height, channels } = info;
  const encode = (side: number) =>
    fitted(sharp(data, { raw: { width, height, channels } }), side)
      .webp(QUALITY)
      .toBuffer();
  return {
    width,
    height,
    animated: false,
    sizes: {
      thumb: await encode(sides.thumb),
      medium: await encode(sides.medium),
      full: await encode(sides.full),
    },
  };
}

/** The thumbnail is the first frame, so that lists do not move. */
async function moving(bytes: Uint8Array, loop: number, purpose: MadeFor): Promise<MadePicture> {
  const sides = LONGEST_SIDE[purpose];
  const encode = (size: PictureSize, animated: boolean) =>
    fitted(open(bytes, { animated }), sides[size])
      .webp({ ...MOVING_QUALITY, loop })
      .toBuffer({ resolveWithObject: true });
  const full = await encode("full", true);
  const medium = await encode("medium", true);
  const thumb = await encode("thumb", false);
  return {
    width: full.info.width,
    height: full.info.pageHeight ?? full.info.height,
    animated: true,
    sizes: { full: full.data, medium: medium.data, thumb: thumb.data },
  };
}
