import { seededRandom } from "./seeded-random.ts";
import { makeShortlist } from "./shortlist.ts";
import { makeVocabulary } from "./vocabulary.ts";
import { type ModelShape, writeModel } from "./write-model.ts";

const VOCABULARY = 256;

/**
 * The three files of a model, small and without knowledge: the real engine translates into gibberish with it.
 * Another seed gives another model.
 */
export function makeTestModel(seed = 42) {
  return {
    model: makeModel(
      {
        embedding: 64,
        feedForward: 128,
        encoderLayers: 2,
        decoderLayers: 1,
        heads: 4,
        vocabulary: VOCABULARY,
      },
      seed,
    ),
    lex: makeShortlist(VOCABULARY),
    vocab: makeVocabulary(VOCABULARY),
  };
}

/** Scale of the activations; any will do for weights that mean nothing. */
const ACTIVATION_FACTOR = 127 / 4;

/** A model of the architecture Firefox's models have (transformer encoder, SSRU decoder), with random weights. */
function makeModel(shape: ModelShape, seed = 42): Buffer {
  const { embedding: e, feedForward: f } = shape;
  const random = seededRandom(seed);
  const normal = () => Math.sqrt(-2 * Math.log(random() + 1e-12)) * Math.cos(2 * Math.PI * random());
  return writeModel(shape, {
    weight(name) {
      if (name.endsWith("_ln_scale")) return () => 1;
      if (/_(?:ln_bias|b\w+|b\d)$/.test(name)) return () => 0;
      const scale = 1 / Math.sqrt(name.endsWith("_W2") ? f : e);
      return () => normal() * scale;
    },
    activationFactor: () => ACTIVATION_FACTOR,
  });
}
