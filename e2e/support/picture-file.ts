import { picture } from "../../apps/server/test/pictures.ts";

/** Bytes of the largest picture that is taken as it is. */
export const PICTURE_LIMIT = 5 * 1_024 * 1_024;

/** A picture as a person chooses it. */
export const pictureFile = async (width: number, height: number, colour?: string) => ({
  name: "picture.png",
  mimeType: "image/png",
  buffer: await picture(width, height, colour).png().toBuffer(),
});
