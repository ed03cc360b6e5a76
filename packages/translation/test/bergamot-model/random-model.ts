import { seededRandom } from "./seeded-random.ts";
import { type ModelShape, writeModel } from "./write-model.ts";

/** Scale of the activations; any will do for weights that mean nothing. */
const ACTIVATION_FACTOR = 127 / 4;

/** A model of the architecture Firefox's models have (transformer encoder, SSRU decoder), with random weights. */
export function makeModel(shape: ModelShape, seed = 42): Buffer {
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
