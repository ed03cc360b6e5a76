import { PROVIDERS } from "./providers.ts";

const LOCAL_ENGINE_IDS = ["bergamot", "apertium"];

/** Every engine of the product, in the order in which they are asked by default. */
export const ENGINE_IDS: readonly string[] = [...PROVIDERS.map(({ id }) => id), ...LOCAL_ENGINE_IDS];
