import { PROVIDERS } from "./providers.ts";

const LOCAL_ENGINE_IDS = ["bergamot", "apertium"];

/** Every engine of the product, in the default order of preference. */
export const ENGINE_IDS: readonly string[] = [...PROVIDERS.map(({ id }) => id), ...LOCAL_ENGINE_IDS];
