/** Remembered per browser, like the devices of a call. */
const WANTED = "lingualoom.call.captions";
const SIZE = "lingualoom.call.captionSize";

export const CAPTION_SIZES = ["small", "medium", "large"] as const;
export type CaptionSize = (typeof CAPTION_SIZES)[number];

export const wantsCaptions = () => localStorage.getItem(WANTED) === "on";
export const rememberCaptions = (on: boolean) => localStorage.setItem(WANTED, on ? "on" : "off");

export function captionSize(): CaptionSize {
  const stored = localStorage.getItem(SIZE);
  return CAPTION_SIZES.find((size) => size === stored) ?? "medium";
}
export const rememberSize = (size: CaptionSize) => localStorage.setItem(SIZE, size);
