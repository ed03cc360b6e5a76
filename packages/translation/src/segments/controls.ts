import { pattern } from "./recogniser.ts";

export const lineBreak = pattern("break", /\r\n|[\n\r\u2028\u2029\u0085\v\f]/uy);

/** Controls, direction marks, private use: invisible to people, meaningful to an engine's parser. */
export const control = pattern(
  "control",
  /(?:(?!\t)\p{Cc}|[\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffd\p{Co}])+/uy,
);
