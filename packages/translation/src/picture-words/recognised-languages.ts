/** Languages whose script can be recognised, with Tesseract's names of them and of their scripts. */
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
 * Returns the languages to try, in order: likely ones first, restricted to the detected script. Without a script, one
 * language of each.
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
