import { pattern } from "./recogniser.ts";

/** Beyond this an unbroken token is data, and rule-based engines take quadratic time over it. */
export const LONGEST_TOKEN = 200;

const UNSPACED = "\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}\\p{sc=Thai}\\p{sc=Laoo}\\p{sc=Khmr}\\p{sc=Mymr}\\p{sc=Tibt}";
const SPLITS = new RegExp(`[\\s${UNSPACED}、。！？，；：「」]`, "u");

export const longToken = pattern(
  "long",
  new RegExp(`[^\\s${UNSPACED}、。！？，；：「」]{${LONGEST_TOKEN + 1},}`, "uy"),
  (text, at) => at === 0 || SPLITS.test(text[at - 1] as string),
);
