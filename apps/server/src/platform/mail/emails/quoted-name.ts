/** Line ends, other control characters, and the marks that turn the direction of everything after them. */
const BREAKS_OUT = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;
const LOOKS_LIKE_ADDRESS = /(?<=\S)([.:/@])(?=\S)/g;
const FIRST_STRONG_ISOLATE = "\u2068";
const POP_ISOLATE = "\u2069";
const ZERO_WIDTH_NON_JOINER = "\u200c";

/**
 * Somebody's name for an email to somebody else, who may never have heard of us. It stays in one line and keeps
 * its direction to itself, and mail programs make no link of "Win at evil.example": otherwise the sign-up form
 * would send anybody's advertisement to any address.
 */
export function quotedName(name: string): string {
  const tame = name.replace(BREAKS_OUT, " ").replace(LOOKS_LIKE_ADDRESS, `${ZERO_WIDTH_NON_JOINER}$1`).trim();
  return `${FIRST_STRONG_ISOLATE}${tame}${POP_ISOLATE}`;
}
