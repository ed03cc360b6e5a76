import type { Piece } from "../../engine.ts";
import { cutAt, flatText } from "../../segments/sentences.ts";

/** Returns the pieces between the two placeholders of a pair; null if one is missing. */
function within(pieces: readonly Piece[], [opening, closing]: readonly [number, number]) {
  const at = (index: number) => pieces.findIndex((piece) => piece.kind === "placeholder" && piece.index === index);
  const [from, to] = [at(opening), at(closing)];
  return from >= 0 && to > from ? pieces.slice(from + 1, to) : null;
}

/**
 * Puts a pair of marks around the words of `inside`, the separate translation of the marked words: an engine that moves
 * words leaves the marks behind. Endings may differ; null if the words do not occur.
 */
function markedAnew(
  answer: readonly Piece[],
  inside: string,
  [opening, closing]: readonly [number, number],
): readonly Piece[] | null {
  const bare = answer.filter((piece) => piece.kind === "text" || ![opening, closing].includes(piece.index));
  const wanted = wordsIn(inside);
  const words = wordsIn(flatText(bare));
  const first = words.findIndex((_, at) => wanted.every(({ word }, i) => isAlike(word, words[at + i]?.word ?? "")));
  const [begin, end] = [words[first], words[first + wanted.length - 1]];
  if (!begin || !end) return null;
  const [before = [], marked = [], after = []] = cutAt(bare, [begin.from, end.to]);
  const placeholder = (index: number): Piece => ({ kind: "placeholder", index });
  return [...before, placeholder(opening), ...marked, placeholder(closing), ...after];
}

const wordsIn = (text: string) =>
  [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map(({ 0: word, index }) => ({
    word: word.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase(),
    from: index,
    to: index + word.length,
  }));

function isAlike(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length);
  let same = 0;
  while (same < shorter && one[same] === other[same]) same += 1;
  return same >= Math.min(3, shorter) && same >= shorter * 0.6;
}

/** Further pairs are not looked up: each takes a request of its own. */
const MOST_PAIRS = 20;

/**
 * Translates a text and puts its pairs of marks around the right words. If the words of a pair cannot be found in the
 * answer, the text is translated in parts, from mark to mark, so that no word leaves its mark.
 */
export async function withMarks(
  pieces: readonly Piece[],
  pairs: ReadonlyMap<number, number>,
  put: (pieces: readonly Piece[]) => Promise<readonly Piece[]> | readonly Piece[],
): Promise<readonly Piece[]> {
  const here = [...pairs].filter((pair) => within(pieces, pair) !== null);
  let answer: readonly Piece[] | null = await put(pieces);
  if (here.length === 0) return answer;
  for (const pair of here.slice(0, MOST_PAIRS)) {
    const marked = within(pieces, pair) ?? [];
    // Words without a translation of their own appear unchanged in the answer.
    const inside = await Promise.resolve(put(marked)).catch(() => marked);
    answer = answer && markedAnew(answer, flatText(inside), pair);
  }
  if (answer && here.length <= MOST_PAIRS) return answer;
  const marks = new Set(here.flat());
  const parts = pieces.reduce<Piece[][]>(
    (all, piece) => {
      if (piece.kind === "placeholder" && marks.has(piece.index)) all.push([piece], []);
      else all.at(-1)?.push(piece);
      return all;
    },
    [[]],
  );
  const answers: Piece[][] = [];
  for (const part of parts) answers.push([...(await put(part))]);
  return answers.flat();
}
