import { cannotHaveApertium, fetchedApertiumFolder } from "@lingualoom/translation/test/apertium/fetched.ts";

/** Apertium as the product fetches it, cached between runs; null where this system cannot have it. */
export const localEngines = async (): Promise<string | null> => (cannotHaveApertium ? null : fetchedApertiumFolder());
