import { folded } from "@lingualoom/contract/folding/folded.ts";
import { ownName } from "#/i18n/own-name.ts";

export interface Language {
  readonly code: string;
  readonly name: string;
}

/**
 * Returns languages whose name (own or translated) contains the query or whose code begins with it, ignoring accents.
 */
export function matchingLanguages(languages: readonly Language[], query: string): readonly Language[] {
  const wanted = folded(query.trim());
  if (!wanted) return languages;
  return languages.filter(
    ({ code, name }) =>
      folded(name).includes(wanted) || folded(ownName(code)).includes(wanted) || code.toLowerCase().startsWith(wanted),
  );
}
