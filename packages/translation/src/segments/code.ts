import { atLineStart, type Recogniser } from "./recogniser.ts";

const LONGEST_INLINE = 400;

function runLength(text: string, at: number): number {
  let end = at;
  while (text[end] === "`") end += 1;
  return end - at;
}

/** Where the run of exactly `length` backticks that closes the code begins, or -1. */
function closing(text: string, from: number, length: number, until: number): number {
  for (let i = from; i < until; i += 1) {
    if (text[i] !== "`") continue;
    const run = runLength(text, i);
    if (run === length) return i;
    i += run;
  }
  return -1;
}

/**
 * Code fences and inline code, as CommonMark reads them: a fence that is never closed runs to the end of the
 * text, inline code ends on its own line. A run of backticks that opens nothing is protected too.
 */
export const code: Recogniser = {
  kind: "code",
  end(text, at) {
    const length = runLength(text, at);
    if (length === 0) return at;
    if (length >= 3) {
      const close = text.indexOf("`".repeat(length), at + length);
      if (close !== -1) return close + runLength(text, close);
      return atLineStart(text, at) ? text.length : at + length;
    }
    const lineEnd = text.indexOf("\n", at);
    const until = Math.min(lineEnd === -1 ? text.length : lineEnd, at + LONGEST_INLINE);
    const close = closing(text, at + length, length, until);
    return close === -1 ? at + length : close + length;
  },
};
