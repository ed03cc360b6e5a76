import { seededRandom } from "./seeded-random.ts";

const MAGIC = 0xf11a48d5013417f5n;
const WORDS_EACH = 50;

/** A lexical shortlist: for each source word the target words a decoder may choose from. */
export function makeShortlist(vocabularySize: number): Buffer {
  const random = seededRandom(7);
  const lists = Array.from({ length: vocabularySize }, () => {
    const words = new Set<number>();
    while (words.size < WORDS_EACH) words.add(Math.floor(random() * vocabularySize));
    return [...words].sort((a, b) => a - b);
  });
  const total = lists.length * WORDS_EACH;
  const offsets = BigUint64Array.from({ length: vocabularySize + 1 }, (_, word) => BigInt(word * WORDS_EACH));
  const header = new BigUint64Array([
    MAGIC,
    0n,
    BigInt(WORDS_EACH),
    BigInt(WORDS_EACH),
    BigInt(vocabularySize + 1),
    BigInt(total),
  ]);
  return Buffer.concat(
    [header, offsets, Uint32Array.from(lists.flat())].map((part) => Buffer.from(part.buffer)),
  );
}
