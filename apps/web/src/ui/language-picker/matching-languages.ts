import { ownName } from "../../i18n/own-name.ts";

export interface Language {
  readonly code: string;
  /** In the reader's language. */
  readonly name: string;
}

const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase();

/** Languages whose name, here or in itself, contains the query, or whose code begins with it; without accents. */
export function matchingLanguages(languages: readonly Language[], query: string): readonly Language[] {
  const wanted = plain(query.trim());
  if (!wanted) return languages;
  return languages.filter(
    ({ code, name }) =>
      plain(name).includes(wanted) || plain(ownName(code)).includes(wanted) || code.startsWith(wanted),
  );
}
