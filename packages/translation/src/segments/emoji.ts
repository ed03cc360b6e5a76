import { pattern } from "./recogniser.ts";

/** One emoji after UTS #51: a flag, a keycap, or a picture with skin tone, variation and tag characters. */
const PICTURE =
  "(?:\\p{RI}\\p{RI}|\\p{RI}|[0-9#*]\\ufe0f?\\u20e3|\\p{Extended_Pictographic}\\ufe0e?(?:\\p{Emoji_Modifier}|\\ufe0f\\u20e3?|[\\u{e0020}-\\u{e007e}]{1,12}\\u{e007f})?|\\p{Emoji_Modifier})";

/** A run of emoji is one piece: an engine that sees one thing cannot lose the third of five. */
export const emoji = pattern("emoji", new RegExp(`(?:${PICTURE}(?:\\u200d${PICTURE})*\\ufe0f?)+`, "uy"));

/** Arrows, stars, notes, box drawings: signs no engine has a word for. */
export const symbol = pattern("symbol", /[\p{So}\u2190-\u21ff]+\ufe0f?/uy);
