/** Languages whose short texts look alike, the likelier first: suggestions when one was mistaken for another. */
const FAMILIES = [
  "es pt gl ca it",
  "da nb sv nn",
  "cs sk pl sl",
  "hr sr bs sl",
  "ru uk bg be mk",
  "id ms",
  "hi mr",
  "ar fa ur",
  "nl af de",
  "fr ca oc it",
  "tr az",
  "en nl",
  "et fi",
].map((family) => family.split(" "));

const OFFERED = 3;

/** Returns other supported languages of a text detected as `language`: first those of its writer's other messages. */
export function confusableWith(
  language: string,
  writersLanguages: readonly string[],
  isOffered: (code: string) => boolean,
): string[] {
  const kin = FAMILIES.filter((family) => family.includes(language)).flat();
  const candidates = new Set([...writersLanguages, ...kin]);
  candidates.delete(language);
  return [...candidates].filter(isOffered).slice(0, OFFERED);
}
