/**
 * How likely somebody writes in the languages they say they use, against English, against everything else. The
 * shares are those under which detection of short texts was measured (96 % of three words, 99.5 % of eight).
 */
const USUAL = 0.7;
const ENGLISH = 0.1;

/** The prior for the detector; undefined when nothing is known about the sender. */
export function priorOf(languages: readonly string[] | undefined): Record<string, number> | undefined {
  if (!languages || languages.length === 0) return undefined;
  const prior: Record<string, number> = { en: ENGLISH };
  for (const language of languages) prior[language] = USUAL / languages.length;
  return prior;
}
