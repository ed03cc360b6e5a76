import { ELEMENT, floats, type Item, quantised, writeMarianFile } from "./marian-file.ts";

export interface ModelShape {
  readonly embedding: number;
  readonly feedForward: number;
  readonly encoderLayers: number;
  readonly decoderLayers: number;
  readonly heads: number;
  readonly vocabulary: number;
}

export interface Weights {
  /** Gives the values of what has this name one by one, row by row. */
  weight(name: string): () => number;
  /** With what the input of a matrix is multiplied before it is rounded to eight bits. */
  activationFactor(name: string): number;
}

/** Marian's file of a model of the architecture that Firefox's models have: transformer encoder, SSRU decoder. */
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

/** What Marian wrote into the models of this architecture. */
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
