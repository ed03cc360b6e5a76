import { picture } from "../../apps/server/test/pictures.ts";

/** Bytes of the largest image that is taken unchanged. */
export const PICTURE_LIMIT = 5 * 1_024 * 1_024;

/** An image as a person chooses it. */
export const pictureFile = async (width: number, height: number, colour?: string) => ({
  name: "picture.png",
  mimeType: "image/png",
  buffer: await picture(width, height, colour).png().toBuffer(),
});
