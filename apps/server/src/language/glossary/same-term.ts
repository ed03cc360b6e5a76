import type { NewTerm } from "@lingualoom/contract/calls/glossary.ts";

/** What a glossary has once: a term in a pair of languages, or as one that stays. */
export const keyOf = ({ term, sourceLanguage, targetLanguage }: NewTerm): string =>
  JSON.stringify([term, sourceLanguage, targetLanguage]);
