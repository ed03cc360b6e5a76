export interface Language {
  readonly code: string;
  readonly name: string;
}

/** Languages whose name contains the query, or whose code begins with it, regardless of case and accents. */
export function matchingLanguages(languages: readonly Language[], query: string): readonly Language[] {
  const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase();
  const wanted = plain(query.trim());
  if (!wanted) return languages;
  return languages.filter(({ code, name }) => plain(name).includes(wanted) || code.startsWith(wanted));
}
