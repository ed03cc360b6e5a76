/** Languages whose letters are recognised, by the names that Tesseract gives to them and to their scripts. */
export const RECOGNISED = {
  en: { data: "eng", script: "Latin" },
  es: { data: "spa", script: "Latin" },
  fr: { data: "fra", script: "Latin" },
  de: { data: "deu", script: "Latin" },
  pt: { data: "por", script: "Latin" },
  ar: { data: "ara", script: "Arabic" },
  zh: { data: "chi_sim", script: "Han" },
  hi: { data: "hin", script: "Devanagari" },
} as const;

export type RecognisedLanguage = keyof typeof RECOGNISED;

export const isRecognised = (language: string): language is RecognisedLanguage => Object.hasOwn(RECOGNISED, language);

const ALL = Object.keys(RECOGNISED) as RecognisedLanguage[];

/**
 * In which order languages are tried: those that are likely here first, of the script that was seen alone. Without one,
 * one language of each script.
 */
export function languagesToTry(script: string | null, likely: readonly string[]): RecognisedLanguage[] {
  const ordered = [...new Set([...likely.filter(isRecognised), ...ALL])];
  const seen = ordered.filter((language) => RECOGNISED[language].script === script);
  if (seen.length > 0) return seen.slice(0, 1);
  const scripts = new Map<string, RecognisedLanguage>();
  for (const language of ordered) {
    const { script } = RECOGNISED[language];
    if (!scripts.has(script)) scripts.set(script, language);
  }
  return [...scripts.values()];
}
