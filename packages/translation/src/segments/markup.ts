import { atLineStart, pattern, type Recogniser } from "./recogniser.ts";

export const tag = pattern(
  "markup",
  /<(?:!--[^\r\n]{0,400}?-->|\/?[a-z][^<>\r\n]{0,400}>|![a-z][^<>\r\n]{0,80}>)|&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});/iuy,
);

/** `# `, `> `, `- `, `1. `, `[ ]`: prefixes of headings, quotes and list items. */
export const lineMark = pattern(
  "markup",
  /(?:#{1,6}(?= )|>{1,8}(?=[ >\p{L}\p{N}]|$)|[-+•–—·◦‣](?: \[[ xX]\])?(?= )|\p{Nd}{1,3}[.)](?= )|-{3,80}|={3,80})/uy,
  atLineStart,
);

/** `**`, `__`, `~~`, `||`, and both ends of `[text](target)`. */
const RUN = /[*_~|]{1,80}/uy;
const OPENING = /!?\[(?=[^[\]\r\n]{1,200}\]\()/uy;
const TARGET = /\]\((?:[^()\s]|\([^()\s]{0,200}\)){1,400}\)/uy;

export const inlineMark: Recogniser = {
  kind: "markup",
  end(text, at) {
    for (const pattern of [RUN, OPENING, TARGET]) {
      pattern.lastIndex = at;
      if (pattern.test(text)) return pattern.lastIndex;
    }
    return at;
  },
};
