import { makeModel } from "./random-model.ts";
import { makeShortlist } from "./shortlist.ts";
import { makeVocabulary } from "./vocabulary.ts";

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
