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
