import { type LanguagePair, languagesOfPairName } from "../language-codes.ts";

/** The first has a tagger that crashes on short messages; the others take a gigabyte of memory. */
const EXCLUDED = new Set(["apertium-rus-ukr", "apertium-oci-fra", "apertium-oc-fr"]);

/** Returns the languages of a package name like "apertium-eng-spa"; null for other packages. */
export function languagesOfPair(name: string): LanguagePair | null {
  if (!name.startsWith("apertium-") || EXCLUDED.has(name)) return null;
  // Pairs like Danish-Norwegian are named by the macrolanguage of both written forms.
  return languagesOfPairName(name.replace(/^apertium-/, "").replace(/\bnor\b/, "nob"));
}
