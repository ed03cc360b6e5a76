/**
 * Writes a model in whisper.cpp's format, as small as its program accepts, that hears one word in everything: for tests
 * of loading, running and ending. The format is written by
 * https://github.com/ggml-org/whisper.cpp/blob/master/models/convert-pt-to-ggml.py.
 */
const MAGIC = 0x67_67_6d_6c;
/** The minimum vocabulary of a multilingual model; its size depends on the other numbers. */
const VOCABULARY = 51_865;
const STATE = 64;
const HEADS = 1;
const LAYERS = 4;
const MELS = 80;
const AUDIO_CONTEXT = 100;
const TEXT_CONTEXT = 448;
/** Number of word tokens: a space, which the program requires, and always the same word. */
const WORDS = 50_257;
/** The end token is the most likely if allowed; else a word. */
const SCORES = new Map([
  [1, 20],
  [WORDS, 30],
]);
const F32 = 0;
const F16 = 1;

const int = (...values: number[]) => Buffer.from(Int32Array.from(values).buffer);

export function whisperModel(): Buffer {
  const layers = (side: "encoder" | "decoder") =>
    Array.from({ length: LAYERS }, (_, i) => {
      const at = `${side}.blocks.${i}`;
      return [...attention(`${at}.attn`), ...(side === "decoder" ? attention(`${at}.cross_attn`) : []), ...mlp(at)];
    }).flat();
  return Buffer.concat([
    int(MAGIC),
    int(VOCABULARY, AUDIO_CONTEXT, STATE, HEADS, LAYERS, TEXT_CONTEXT, STATE, HEADS, LAYERS, MELS, F16),
    int(MELS, 201),
    Buffer.alloc(MELS * 201 * 4),
    vocabulary(),
    tensor("encoder.positional_embedding", [AUDIO_CONTEXT, STATE], F32),
    tensor("encoder.conv1.weight", [STATE, MELS, 3], F16),
    tensor("encoder.conv1.bias", [STATE, 1], F32),
    tensor("encoder.conv2.weight", [STATE, STATE, 3], F16),
    tensor("encoder.conv2.bias", [STATE, 1], F32),
    ...norm("encoder.ln_post"),
    tensor("decoder.positional_embedding", [TEXT_CONTEXT, STATE], F32),
    tensor("decoder.token_embedding.weight", [VOCABULARY, STATE], F16, (i) => SCORES.get(i / STATE) ?? 0),
    // The first number of a token decides, whatever came before.
    tensor("decoder.ln.weight", [STATE], F32, () => 0),
    tensor("decoder.ln.bias", [STATE], F32, (i) => (i === 0 ? 1 : 0)),
    ...layers("encoder"),
    ...layers("decoder"),
  ]);
}

function vocabulary(): Buffer {
  const entry = (word: string) => Buffer.concat([int(Buffer.byteLength(word)), Buffer.from(word)]);
  return Buffer.concat([int(WORDS), entry(" "), ...Array.from({ length: WORDS - 1 }, () => entry(" palabra"))]);
}

const norm = (name: string) => [tensor(`${name}.weight`, [STATE], F32), tensor(`${name}.bias`, [STATE], F32)];

const linear = (name: string, outputs: number, inputs: number) => [
  tensor(`${name}.weight`, [outputs, inputs], F16),
  tensor(`${name}.bias`, [outputs], F32),
];

const attention = (at: string) => [
  ...norm(`${at}_ln`),
  ...linear(`${at}.query`, STATE, STATE),
  tensor(`${at}.key.weight`, [STATE, STATE], F16),
  ...linear(`${at}.value`, STATE, STATE),
  ...linear(`${at}.out`, STATE, STATE),
];

const mlp = (at: string) => [
  ...norm(`${at}.mlp_ln`),
  ...linear(`${at}.mlp.0`, 4 * STATE, STATE),
  ...linear(`${at}.mlp.2`, STATE, 4 * STATE),
];

let seed = 1;
/** Returns small numbers around zero, the same in every run. */
function weight(): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return (seed / 2_147_483_648 - 0.5) / 4;
}

function tensor(
  name: string,
  shape: readonly number[],
  type: typeof F32 | typeof F16,
  value: (at: number) => number = weight,
): Buffer {
  const numbers = Array.from({ length: shape.reduce((product, one) => product * one, 1) }, (_, i) => value(i));
  return Buffer.concat([
    int(shape.length, Buffer.byteLength(name), type, ...shape.toReversed()),
    Buffer.from(name),
    Buffer.from((type === F32 ? new Float32Array(numbers) : new Float16Array(numbers)).buffer),
  ]);
}
