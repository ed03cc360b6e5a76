/** Formats of photographs. PNG is left sharp: it holds screenshots and drawings. */
export const PHOTOGRAPHS: ReadonlySet<string> = new Set(["image/jpeg", "image/webp"]);

/** Longest side in pixels of a photograph that is not sent in HD. */
export const STANDARD_SIDE = 1_600;
