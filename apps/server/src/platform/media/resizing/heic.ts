import { PICTURE_PIXELS } from "@lingualoom/contract/limits.ts";
import decode from "heic-decode";
import sharp from "sharp";
import { TooManyPixels } from "./too-many-pixels.ts";

/** What the library gives beside what its types say: it decodes nothing before it is asked to. */
type Decoded = (Awaited<ReturnType<typeof decode.all>>[number] & {
  readonly width: number;
  readonly height: number;
})[] & {
  dispose(): void;
};

/** Hardly seen; the sizes are made from it. */
const QUALITY = { quality: 92 };

/** Of a photograph as phones write it, which the other decoder has no right to read; already turned as it was held. */
export async function jpegOfHeic(bytes: Uint8Array): Promise<Uint8Array> {
  const images = (await decode.all({ buffer: bytes })) as Decoded;
  try {
    const [first] = images;
    if (!first) throw new Error("no image in it");
    if (first.width * first.height > PICTURE_PIXELS) throw new TooManyPixels();
    const { width, height, data } = await first.decode();
    return await sharp(Buffer.from(data.buffer), { raw: { width, height, channels: 4 } })
      .jpeg(QUALITY)
      .toBuffer();
  } finally {
    images.dispose();
  }
}
