import { LANGUAGES } from "../languages.ts";

const known = new Map<string, ReadonlySet<string>>();

/** What all languages are called in one of them, in lower case. */
export function namesOf(language: string): ReadonlySet<string> {
  const found = known.get(language);
  if (found) return found;
  const display = new Intl.DisplayNames([language, "en"], { type: "language" });
  const names = new Set(Object.keys(LANGUAGES).map((code) => (display.of(code) ?? code).toLowerCase()));
  known.set(language, names);
  return names;
}
