import { atWordStart, pattern } from "./recogniser.ts";

const UNITS =
  "%|‰|\\p{Sc}|°[CF]?|º|ª|USD|EUR|GBP|JPY|CHF|BRL|MXN|km\\/h|mph|kWh|kW|mAh|[kKMGT]i?B|[kMG]bps|[kMG]?Hz|[mnkcdMµ]?m[²³]?|[mkµ]?g|[mckd]?l|mL|ms|min|h|s|ft|lbs?|oz|in(?= (?:wide|long|tall|high|deep|thick|by|x|×)\\b)";
/** English ordinals are words: "the 2nd floor". */
const ORDINAL = "(?!\\p{Nd}+(?:st|nd|rd|th)(?![\\p{L}\\p{N}]))";
/** Digits with the signs that hold dates, times, versions, ranges, sizes and amounts together. */
const FRACTION = "[\\u00bc-\\u00be\\u2150-\\u215e]";
const DIGITS = `\\p{Nd}{1,3}(?:[ \\u00a0\\u202f]\\p{Nd}{3})+(?!\\p{Nd})|\\p{Nd}+${FRACTION}?|${FRACTION}`;
const JOINED = "(?:[.,:/\\-–x×'’·٫٬T]\\p{Nd}+)*";
const NUMBER = `${ORDINAL}(?:\\p{Sc}[ \\u00a0]?)?[+\\-−±~]?\\p{Sc}?(?:${DIGITS})${JOINED}`;
const SUFFIX = `(?:(?:[ \\u00a0\\u202f]?(?:${UNITS})|\\p{sc=Latin}{1,4}|[²³]|\\+)(?![\\p{L}\\p{N}]|['’]\\p{L}))?`;

/** A number is protected with its unit, so that no engine turns "1.299,50 €" into another amount. */
export const number = pattern("number", new RegExp(NUMBER + SUFFIX, "uy"), atWordStart);
