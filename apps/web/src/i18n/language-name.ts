/** Returns a language's name in the interface language, or its code if the browser has none. */
export function languageName(code: string, interfaceLanguage: string): string {
  try {
    return new Intl.DisplayNames([interfaceLanguage], { type: "language" }).of(code) ?? code;
  } catch {
    return code;
  }
}
