import { ELEMENT, floats, type Item, quantised, writeMarianFile } from "./marian-file.ts";
import { seededRandom } from "./seeded-random.ts";

export interface ModelShape {
  readonly embedding: number;
  readonly feedForward: number;
  readonly encoderLayers: number;
  readonly decoderLayers: number;
  readonly heads: number;
  readonly vocabulary: number;
}

/** Scale of the activations; any will do for weights that mean nothing. */
const ACTIVATION_FACTOR = 127 / 4;

/** A model of the architecture Firefox's models have (transformer encoder, SSRU decoder), with random weights. */
export function makeModel(shape: ModelShape, seed = 42): Buffer {
  const { embedding: e, feedForward: f } = shape;
  const random = seededRandom(seed);
  const normal = () => Math.sqrt(-2 * Math.log(random() + 1e-12)) * Math.cos(2 * Math.PI * random());

  const matrix = (name: string, rows: number, columns: number): Item[] => {
    const scale = 1 / Math.sqrt(name.endsWith("_W2") ? f : e);
    return [
      quantised(name, rows, columns, () => normal() * scale),
      floats(`${name}_QuantMultA`, [1], () => ACTIVATION_FACTOR),
    ];
  };
  const bias = (name: string, size: number) => floats(name, [1, size], () => 0);
  const layerNorm = (prefix: string): Item[] => [
    floats(`${prefix}_ln_scale`, [1, e], () => 1),
    floats(`${prefix}_ln_bias`, [1, e], () => 0),
  ];
  const attention = (prefix: string): Item[] => [
    ...["q", "k", "v", "o"].flatMap((part) => [
      ...matrix(`${prefix}_W${part}`, e, e),
      bias(`${prefix}_b${part}`, e),
    ]),
    ...layerNorm(`${prefix}_Wo`),
  ];
  const feedForward = (prefix: string): Item[] => [
    ...matrix(`${prefix}_W1`, e, f),
    bias(`${prefix}_b1`, f),
    ...matrix(`${prefix}_W2`, f, e),
    bias(`${prefix}_b2`, e),
    ...layerNorm(`${prefix}_ffn`),
  ];
  const encoderLayer = (layer: number): Item[] => [
    ...attention(`encoder_l${layer}_self`),
    ...feedForward(`encoder_l${layer}_ffn`),
  ];
  const decoderLayer = (layer: number): Item[] => [
    ...matrix(`decoder_l${layer}_rnn_W`, e, e),
    ...matrix(`decoder_l${layer}_rnn_Wf`, e, e),
    bias(`decoder_l${layer}_rnn_bf`, e),
    ...layerNorm(`decoder_l${layer}_rnn_ffn`),
    ...attention(`decoder_l${layer}_context`),
    ...feedForward(`decoder_l${layer}_ffn`),
  ];
  const settings = Buffer.from(`${modelSettings(shape)}\0`);
  return writeMarianFile([
    ...matrix("Wemb", shape.vocabulary, e),
    bias("decoder_ff_logit_out_b", shape.vocabulary),
    ...numbered(shape.encoderLayers).flatMap(encoderLayer),
    ...numbered(shape.decoderLayers).flatMap(decoderLayer),
    floats("none_QuantMultA", [1], () => ACTIVATION_FACTOR),
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
