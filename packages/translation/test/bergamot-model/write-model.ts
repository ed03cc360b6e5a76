export interface ModelShape {
  readonly embedding: number;
  readonly feedForward: number;
  readonly encoderLayers: number;
  readonly decoderLayers: number;
  readonly heads: number;
  readonly vocabulary: number;
}

export interface Weights {
  /** Returns a generator of the values of this weight, row by row. */
  weight(name: string): () => number;
  /** Factor of a matrix's input before it is rounded to eight bits. */
  activationFactor(name: string): number;
}

/** Writes Marian's file of a model with the architecture of Firefox's models: transformer encoder, SSRU decoder. */
export function writeModel(shape: ModelShape, { weight, activationFactor }: Weights): Buffer {
  const { embedding: e, feedForward: f } = shape;
  const matrix = (name: string, rows: number, columns: number): Item[] => [
    quantised(name, rows, columns, weight(name)),
    floats(`${name}_QuantMultA`, [1], () => activationFactor(name)),
  ];
  const vector = (name: string, size: number) => floats(name, [1, size], weight(name));
  const layerNorm = (prefix: string): Item[] => [vector(`${prefix}_ln_scale`, e), vector(`${prefix}_ln_bias`, e)];
  const attention = (prefix: string): Item[] => [
    ...["q", "k", "v", "o"].flatMap((part) => [...matrix(`${prefix}_W${part}`, e, e), vector(`${prefix}_b${part}`, e)]),
    ...layerNorm(`${prefix}_Wo`),
  ];
  const feedForward = (prefix: string): Item[] => [
    ...matrix(`${prefix}_W1`, e, f),
    vector(`${prefix}_b1`, f),
    ...matrix(`${prefix}_W2`, f, e),
    vector(`${prefix}_b2`, e),
    ...layerNorm(`${prefix}_ffn`),
  ];
  const encoderLayer = (layer: number): Item[] => [
    ...attention(`encoder_l${layer}_self`),
    ...feedForward(`encoder_l${layer}_ffn`),
  ];
  const decoderLayer = (layer: number): Item[] => [
    ...matrix(`decoder_l${layer}_rnn_W`, e, e),
    ...matrix(`decoder_l${layer}_rnn_Wf`, e, e),
    vector(`decoder_l${layer}_rnn_bf`, e),
    ...layerNorm(`decoder_l${layer}_rnn_ffn`),
    ...attention(`decoder_l${layer}_context`),
    ...feedForward(`decoder_l${layer}_ffn`),
  ];
  const settings = Buffer.from(`${modelSettings(shape)}\0`);
  return writeMarianFile([
    ...matrix("Wemb", shape.vocabulary, e),
    vector("decoder_ff_logit_out_b", shape.vocabulary),
    ...numbered(shape.encoderLayers).flatMap(encoderLayer),
    ...numbered(shape.decoderLayers).flatMap(decoderLayer),
    floats("none_QuantMultA", [1], () => activationFactor("Wemb")),
    { name: "special:model.yml", type: ELEMENT.int8, shape: [settings.length], data: settings },
  ]);
}

const numbered = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** The settings that Marian stores in models of this architecture. */
const modelSettings = (shape: ModelShape) => `bert-train-type-embeddings: true
bert-type-vocab-size: 2
dec-cell: ssru
dec-cell-base-depth: 2
dec-cell-high-depth: 1
dec-depth: ${shape.decoderLayers}
dim-emb: ${shape.embedding}
dim-rnn: 1024
dim-vocabs:
  - ${shape.vocabulary}
  - ${shape.vocabulary}
enc-cell: gru
enc-cell-depth: 1
enc-depth: ${shape.encoderLayers}
enc-type: bidirectional
factors-combine: sum
factors-dim-emb: 0
input-types:
  []
layer-normalization: false
lemma-dim-emb: 0
output-omit-bias: false
right-left: false
skip: false
tied-embeddings: false
tied-embeddings-all: true
tied-embeddings-src: false
transformer-aan-activation: swish
transformer-aan-depth: 2
transformer-aan-nogate: false
transformer-decoder-autoreg: rnn
transformer-decoder-dim-ffn: 0
transformer-decoder-ffn-depth: 0
transformer-depth-scaling: false
transformer-dim-aan: 2048
transformer-dim-ffn: ${shape.feedForward}
transformer-ffn-activation: relu
transformer-ffn-depth: 2
transformer-guided-alignment-layer: last
transformer-heads: ${shape.heads}
transformer-no-affine: false
transformer-no-bias: false
transformer-no-projection: false
transformer-pool: false
transformer-postprocess: dan
transformer-postprocess-emb: d
transformer-postprocess-top: ""
transformer-preprocess: ""
transformer-rnn-projection: false
transformer-tied-layers:
  []
transformer-train-position-embeddings: false
type: transformer
ulr: false
ulr-dim-emb: 0
ulr-trainable-transformation: false
version: v1.9.59; 2020-08-04
`;

/** Element types of Marian's binary model format. */
const ELEMENT = { float32: 0x404, int8: 0x101, intgemm8: 0x4101 } as const;

interface Item {
  readonly name: string;
  readonly type: number;
  readonly shape: readonly number[];
  readonly data: Buffer;
}

const ALIGNMENT = 256;

/** Writes Marian's binary model format, version 1: headers, names, shapes, then the data from an aligned offset on. */
function writeMarianFile(items: readonly Item[]): Buffer {
  const head = Buffer.concat([
    u64(1),
    u64(items.length),
    ...items.map(({ name, type, shape, data }) =>
      Buffer.concat([u64(Buffer.byteLength(name) + 1), u64(type), u64(shape.length), u64(data.length)]),
    ),
    ...items.map(({ name }) => Buffer.from(`${name}\0`)),
    ...items.map(({ shape }) => Buffer.from(Int32Array.from(shape).buffer)),
  ]);
  const dataStart = (Math.floor((head.length + 8) / ALIGNMENT) + 1) * ALIGNMENT;
  const padding = dataStart - head.length - 8;
  return Buffer.concat([head, u64(padding), Buffer.alloc(padding), ...items.map(({ data }) => data)]);
}

function u64(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
}

function floats(name: string, shape: readonly number[], makeValue: () => number): Item {
  const length = shape.reduce((product, size) => product * size, 1);
  const values = Float32Array.from({ length }, makeValue);
  return { name, type: ELEMENT.float32, shape, data: Buffer.from(values.buffer) };
}

/**
 * Writes a matrix of 8-bit integers in intgemm's layout: column by column (embeddings row by row), then their
 * quantization factor, padded.
 */
function quantised(name: string, rows: number, columns: number, makeValue: () => number): Item {
  const values = Float32Array.from({ length: rows * columns }, makeValue);
  const largest = values.reduce((max, value) => Math.max(max, Math.abs(value)), 0);
  const factor = 127 / largest;
  const data = Buffer.alloc(Math.ceil((rows * columns + 4) / ALIGNMENT) * ALIGNMENT);
  const byRow = name === "Wemb";
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const place = byRow ? row * columns + column : column * rows + row;
      data.writeInt8(Math.round(values[row * columns + column]! * factor), place);
    }
  data.writeFloatLE(factor, rows * columns);
  return { name, type: ELEMENT.intgemm8, shape: [rows, columns], data };
}
