const END_OF_SENTENCE = "</s>";
const UNKNOWN = "<unk>";
const WORD_START = "▁";

/** Values of SentencePiece's own enumerations. */
const TYPE = { normal: 1, unknown: 2, control: 3 } as const;
const UNIGRAM = 1;

/** Letters and syllables that can spell any plain text, which is all an untrained model needs. */
export function makeVocabulary(size: number): Buffer {
  const printable = Array.from({ length: 94 }, (_, i) => String.fromCharCode(33 + i));
  const syllables = [..."bcdfghjklmnprstvw"].flatMap((consonant) =>
    [..."aeiou"].flatMap((vowel) => [
      `${WORD_START}${consonant}${vowel}`,
      `${consonant}${vowel}`,
      `${vowel}${consonant}`,
    ]),
  );
  const normal = [WORD_START, ...printable, ...syllables].slice(0, size - 2);
  if (normal.length < size - 2) throw new RangeError("There are not enough syllables for this size");
  return writeVocabulary(normal.map((text, rank) => ({ text, score: -Math.log(rank + 2) - 8 / text.length })));
}

/** Number of built-in pieces before the given ones: end of sentence and unknown. */
export const OWN_PIECES = 2;

/** Writes a vocabulary as a SentencePiece ModelProto. Of all ways to spell a text, the best sum wins. */
export function writeVocabulary(pieces: readonly { readonly text: string; readonly score: number }[]): Buffer {
  return Buffer.concat([
    bytesField(1, piece(END_OF_SENTENCE, 0, TYPE.control)),
    bytesField(1, piece(UNKNOWN, 0, TYPE.unknown)),
    ...pieces.map(({ text, score }) => bytesField(1, piece(text, score, TYPE.normal))),
    bytesField(2, trainerSpec(pieces.length + OWN_PIECES)),
    bytesField(3, normalizerSpec()),
  ]);
}

const piece = (text: string, score: number, type: number) =>
  Buffer.concat([bytesField(1, Buffer.from(text)), floatField(2, score), intField(3, type)]);

const trainerSpec = (size: number) =>
  Buffer.concat([
    intField(3, UNIGRAM),
    intField(4, size),
    intField(40, 1), // unknown
    intField(41, -1), // no beginning of sentence
    intField(42, 0), // end of sentence
    intField(43, -1), // no padding
    bytesField(45, Buffer.from(UNKNOWN)),
    bytesField(47, Buffer.from(END_OF_SENTENCE)),
  ]);

const normalizerSpec = () =>
  Buffer.concat([bytesField(1, Buffer.from("identity")), intField(3, 1), intField(4, 1), intField(5, 1)]);

const bytesField = (field: number, value: Buffer) =>
  Buffer.concat([varint(field * 8 + 2), varint(value.length), value]);

const intField = (field: number, value: number) => Buffer.concat([varint(field * 8), varint(value)]);

function floatField(field: number, value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeFloatLE(value);
  return Buffer.concat([varint(field * 8 + 5), bytes]);
}

/** Protobuf encodes negative numbers in ten bytes. */
function varint(value: number): Buffer {
  const bytes: number[] = [];
  for (let rest = BigInt.asUintN(64, BigInt(value)); ; rest >>= 7n) {
    const low = Number(rest & 0x7fn);
    if (rest < 0x80n) return Buffer.from([...bytes, low]);
    bytes.push(low | 0x80);
  }
}
