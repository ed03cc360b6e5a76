import { PICTURE_PIXELS } from "@lingualoom/contract/limits.ts";
import sharp, { type Metadata, type Sharp, type SharpOptions } from "sharp";
import { LONGEST_SIDE, type MadePicture, type PictureSize, type Purpose } from "../picture-sizes.ts";
import { jpegOfHeic } from "./heic.ts";
import { isHeic } from "./picture-format.ts";
import { TooManyPixels } from "./too-many-pixels.ts";

// One thread and no cache: no picture is made twice, and the machine belongs to the messages.
sharp.concurrency(1);
sharp.cache(false);

/** Smart subsampling would take three times as long for a file of the same size; less effort doubles that of a grainy one. */
const QUALITY = { quality: 84, effort: 3 } as const;
/** Frames are many and move; the difference is not seen, the time is. */
const MOVING_QUALITY = { quality: 75, effort: 1 } as const;

/**
 * The three sizes of a picture, made anew from its pixels: other content of the file (where it was taken, by which
 * camera, a second file at its end) is not in them. It is rotated as the camera noted.
 */
export async function makePicture(given: Uint8Array, purpose: Purpose): Promise<MadePicture> {
  const bytes = isHeic(given) ? await jpegOfHeic(given) : given;
  const header = await sharp(bytes, { animated: true, limitInputPixels: false }).metadata();
  const pages = header.pages ?? 1;
  const frame = header.width * (header.pageHeight ?? header.height);
  if (frame * pages > PICTURE_PIXELS) throw new TooManyPixels();
  const animated = purpose === "message" && pages > 1 && isAnimation(header);
  return animated ? moving(bytes, header.loop ?? 0) : still(bytes, purpose);
}

/** Pages of other formats are variants of one picture. */
const isAnimation = ({ format }: Metadata) => format === "gif" || format === "webp";

const open = (bytes: Uint8Array, more: SharpOptions = {}) =>
  sharp(bytes, { limitInputPixels: PICTURE_PIXELS, failOn: "error", ...more });

const fitted = (picture: Sharp, side: number) =>
  picture.resize({ width: side, height: side, fit: "inside", withoutEnlargement: true });

/** Of a picture without its end this part may be missing; decoders leave it grey. */
const MISSING_MAX = 0.25;
const GREY = 128;

const decoded = (bytes: Uint8Array, side: number, more: SharpOptions = {}) =>
  fitted(open(bytes, more).autoOrient().toColourspace("srgb"), side).raw().toBuffer({ resolveWithObject: true });

/** A picture whose last bytes a broken download has lost, as browsers draw it. */
async function decodedWithoutEnd(bytes: Uint8Array, side: number) {
  const found = await decoded(bytes, side, { failOn: "none" });
  const { data, info } = found;
  let grey = 0;
  for (let at = 0; at < data.length; at += info.channels)
    if (data[at] === GREY && data[at + 1] === GREY && data[at + 2] === GREY) grey += info.channels;
  if (grey > data.length * MISSING_MAX) throw new Error("too much of the picture is missing");
  return found;
}

/** Decoded once; the smaller sizes are made from the largest. */
export async function still(bytes: Uint8Array, purpose: Purpose): Promise<MadePicture> {
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

/** The thumb is the first frame: a list does not move. */
async function moving(bytes: Uint8Array, loop: number): Promise<MadePicture> {
  const sides = LONGEST_SIDE.message;
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
