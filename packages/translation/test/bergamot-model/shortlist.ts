import { seededRandom } from "./seeded-random.ts";

const MAGIC = 0xf11a48d5013417f5n;
const WORDS_EACH = 50;

export function makeShortlist(vocabularySize: number): Buffer {
  const random = seededRandom(7);
  const lists = Array.from({ length: vocabularySize }, () => {
    const words = new Set<number>();
    while (words.size < WORDS_EACH) words.add(Math.floor(random() * vocabularySize));
    return [...words];
  });
  return writeShortlist(lists);
}

/** Writes a lexical shortlist: for each source word the target words a decoder may choose, besides the first fifty. */
export function writeShortlist(unsorted: readonly (readonly number[])[]): Buffer {
  const lists = unsorted.map((words) => [...words].sort((a, b) => a - b));
  const offsets = new BigUint64Array(lists.length + 1);
  for (const [word, { length }] of lists.entries()) offsets[word + 1] = offsets[word]! + BigInt(length);
  const header = new BigUint64Array([
    MAGIC,
    0n,
    BigInt(WORDS_EACH),
    BigInt(WORDS_EACH),
    BigInt(offsets.length),
    offsets[lists.length]!,
  ]);
  return Buffer.concat([header, offsets, Uint32Array.from(lists.flat())].map((part) => Buffer.from(part.buffer)));
}
