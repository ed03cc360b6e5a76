import { MESSAGE_CODE_POINTS } from "@lingualoom/contract/limits.ts";
import { isVisible } from "@lingualoom/contract/visible.ts";

/** Messages that one post becomes at most. */
const PIECES_MAX = 5;
const FENCE = "```";
/** Left free in each piece, for the fences of code that goes on in the next one, and the sign that something is left out. */
const SPARE = 2 * (FENCE.length + 1) + 2;
const LEFT_OUT = "\n…";

/** Cuts a text that is too long for one message, behind a line or a word where there is one, and says by a sign what is left out. */
export function messagePieces(text: string): string[] {
  const all = [...text];
  if (all.length <= MESSAGE_CODE_POINTS) return [text];
  const room = MESSAGE_CODE_POINTS - SPARE;
  const pieces: string[] = [];
  let at = 0;
  let isCode = false;
  while (at < all.length && pieces.length < PIECES_MAX) {
    const end = at + room >= all.length ? all.length : goodEnd(all, at, at + room);
    const words = all.slice(at, end).join("").replace(/^\n/, "");
    const before = isCode ? `${FENCE}\n` : "";
    if (words.split(FENCE).length % 2 === 0) isCode = !isCode;
    pieces.push(before + words + (isCode ? `\n${FENCE}` : ""));
    at = end;
  }
  if (at < all.length) pieces.push(`${pieces.pop()}${LEFT_OUT}`);
  return pieces.filter(isVisible);
}

/** Looks no further back than half a message. */
function goodEnd(all: readonly string[], from: number, end: number): number {
  const least = from + Math.floor((end - from) / 2);
  for (const isGood of [(sign: string) => sign === "\n", (sign: string) => sign === " "])
    for (let at = end; at > least; at -= 1) if (isGood(all[at] as string)) return at;
  return end;
}
