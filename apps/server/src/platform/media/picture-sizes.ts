export const PICTURE_SIZES = ["thumb", "medium", "full"] as const;
export type PictureSize = (typeof PICTURE_SIZES)[number];
export type Purpose = "message" | "avatar" | "group" | "report" | "link";
/** The purpose of a picture. A sticker is stored as the picture of a message. */
export type MadeFor = Purpose | "sticker";

/** Longest side in pixels. Messages show the medium size on dense screens, lists the thumbnail. */
export const LONGEST_SIDE: Readonly<Record<MadeFor, Readonly<Record<PictureSize, number>>>> = {
  message: { thumb: 320, medium: 960, full: 2_560 },
  avatar: { thumb: 144, medium: 320, full: 960 },
  group: { thumb: 144, medium: 320, full: 960 },
  link: { thumb: 240, medium: 640, full: 1_200 },
  report: { thumb: 320, medium: 960, full: 2_560 },
  sticker: { thumb: 160, medium: 320, full: 512 },
};

/** The format of all pictures: small, with transparency and animation, and supported by every browser. */
export const PICTURE_TYPE = "image/webp";

export interface MadePicture {
  readonly width: number;
  readonly height: number;
  readonly animated: boolean;
  readonly sizes: Readonly<Record<PictureSize, Uint8Array>>;
}
