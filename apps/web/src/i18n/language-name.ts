import { baseOf } from "@lingualoom/translation/variants/variants.ts";

/** Returns a language's name in the interface language, or its code if the browser has none. */
export function languageName(code: string, interfaceLanguage: string): string {
  try {
    return new Intl.DisplayNames([interfaceLanguage], { type: "language" }).of(code) ?? code;
  } catch {
    return code;
  }
}

/** Lists languages by their names, each followed by its variants. */
export function languagesByName(codes: readonly string[], interfaceLanguage: string) {
  const name = (code: string) => languageName(code, interfaceLanguage);
  const compare = new Intl.Collator(interfaceLanguage).compare;
  return codes
    .map((code) => ({ code, name: name(code), base: baseOf(code) }))
    .sort(
      (a, b) =>
        compare(name(a.base), name(b.base)) ||
        Number(a.code !== a.base) - Number(b.code !== b.base) ||
        compare(a.name, b.name),
    )
    .map(({ code, name }) => ({ code, name }));
}
