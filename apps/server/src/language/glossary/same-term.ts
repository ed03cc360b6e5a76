import type { NewTerm } from "@lingualoom/contract/calls/glossary.ts";

/** Returns the key that is unique in a glossary: a term in a pair of languages, or a term that is never translated. */
export const keyOf = ({ term, sourceLanguage, targetLanguage }: NewTerm): string =>
  JSON.stringify([term, sourceLanguage, targetLanguage]);
