import { type LanguagePair, languagesOfPairName } from "../language-codes.ts";

/** A tagger that crashes on short messages; a gigabyte of memory for one pair. */
const EXCLUDED = new Set(["apertium-rus-ukr", "apertium-oci-fra", "apertium-oc-fr"]);

/** The languages of "apertium-eng-spa"; null for what is no such pair. */
export function languagesOfPair(name: string): LanguagePair | null {
  if (!name.startsWith("apertium-") || EXCLUDED.has(name)) return null;
  // Danish-Norwegian and the like are named by the group of both written forms.
  return languagesOfPairName(name.replace(/^apertium-/, "").replace(/\bnor\b/, "nob"));
}
