import { afterBlank, atLineStart, atWordStart, pattern } from "./recogniser.ts";

export const mention = pattern(
  "mention",
  /@(?:[\p{L}\p{N}_][\p{L}\p{N}\p{M}_]{0,63}(?:[.-][\p{L}\p{N}_]{1,64}){0,4})(?:@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,4})?/iuy,
  atWordStart,
);

export const channel = pattern("channel", /#[\p{L}\p{N}_][\p{L}\p{N}\p{M}_-]{0,79}/uy, atWordStart);

export const shortcode = pattern("shortcode", /:[a-z0-9_+-]{2,40}:(?![0-9])/iuy, atWordStart);

export const command = pattern("command", /\/[a-z][\w-]{1,31}(?=\s|$)/iuy, atLineStart);

export const path = pattern(
  "path",
  /(?:[a-z]:\\[^\s"<>|?*]{1,200}|\\\\[\w.-]{1,63}\\[^\s"<>|?*]{1,200}|(?:~|\.{1,2})?\/[\w.@-]{1,64}(?:\/[\w.@-]{0,64}){1,20})/iuy,
  afterBlank,
);

export const lineBreak = pattern("break", /\r\n|[\n\r\u2028\u2029\u0085\v\f]/uy);

/** Control characters, directional marks, private use: invisible to users, meaningful to an engine's parser. */
export const control = pattern(
  "control",
  /(?:(?!\t)\p{Cc}|[\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffd\p{Co}])+/uy,
);

/** An emoji by UTS #51: a flag, a keycap, or a picture with skin tone, variation and tag characters. */
const PICTURE =
  "(?:\\p{RI}\\p{RI}|\\p{RI}|[0-9#*]\\ufe0f?\\u20e3|\\p{Extended_Pictographic}\\ufe0e?(?:\\p{Emoji_Modifier}|\\ufe0f\\u20e3?|[\\u{e0020}-\\u{e007e}]{1,12}\\u{e007f})?|\\p{Emoji_Modifier})";

/** A run of emoji is one piece, so that an engine cannot lose the third of five. */
export const emoji = pattern("emoji", new RegExp(`(?:${PICTURE}(?:\\u200d${PICTURE})*\\ufe0f?)+`, "uy"));

/** Arrows, stars, notes, box drawings: symbols that no engine translates. */
export const symbol = pattern("symbol", /[\p{So}\u2190-\u21ff]+\ufe0f?/uy);

/** Longer unbroken tokens are data, and rule-based engines take quadratic time for them. */
const LONGEST_TOKEN = 200;

const UNSPACED = "\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}\\p{sc=Thai}\\p{sc=Laoo}\\p{sc=Khmr}\\p{sc=Mymr}\\p{sc=Tibt}";
const SPLITS = new RegExp(`[\\s${UNSPACED}、。！？，；：「」]`, "u");

export const longToken = pattern(
  "long",
  new RegExp(`[^\\s${UNSPACED}、。！？，；：「」]{${LONGEST_TOKEN + 1},}`, "uy"),
  (text, at) => at === 0 || SPLITS.test(text[at - 1] as string),
);

const UNITS =
  "%|‰|\\p{Sc}|°[CF]?|º|ª|USD|EUR|GBP|JPY|CHF|BRL|MXN|km\\/h|mph|kWh|kW|mAh|[kKMGT]i?B|[kMG]bps|[kMG]?Hz|[mnkcdMµ]?m[²³]?|[mkµ]?g|[mckd]?l|mL|ms|min|h|s|ft|lbs?|oz|in(?= (?:wide|long|tall|high|deep|thick|by|x|×)\\b)";
/** English ordinals are words: "the 2nd floor". */
const ORDINAL = "(?!\\p{Nd}+(?:st|nd|rd|th)(?![\\p{L}\\p{N}]))";
/** Digits with the characters that join dates, times, versions, ranges, sizes and amounts. */
const FRACTION = "[\\u00bc-\\u00be\\u2150-\\u215e]";
const DIGITS = `\\p{Nd}{1,3}(?:[ \\u00a0\\u202f]\\p{Nd}{3})+(?!\\p{Nd})|\\p{Nd}+${FRACTION}?|${FRACTION}`;
const JOINED = "(?:[.,:/\\-–x×'’·٫٬T]\\p{Nd}+)*";
const NUMBER = `${ORDINAL}(?:\\p{Sc}[ \\u00a0]?)?[+\\-−±~]?\\p{Sc}?(?:${DIGITS})${JOINED}`;
const SUFFIX = `(?:(?:[ \\u00a0\\u202f]?(?:${UNITS})|\\p{sc=Latin}{1,4}|[²³]|\\+)(?![\\p{L}\\p{N}]|['’]\\p{L}))?`;

/** A number is protected together with its unit, so that no engine turns "1.299,50 €" into another amount. */
export const number = pattern("number", new RegExp(NUMBER + SUFFIX, "uy"), atWordStart);
