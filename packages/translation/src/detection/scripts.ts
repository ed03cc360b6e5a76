import { LANGUAGES, type LanguageCode, scriptsOf } from "../languages.ts";

const CODES = Object.keys(LANGUAGES) as LanguageCode[];
const NAMES = [...new Set(CODES.flatMap(scriptsOf))];
const TESTS = NAMES.map((name) => ({ name, test: new RegExp(`\\p{sc=${name}}`, "u") }));

/** Letters per script; `other` counts letters of scripts no language of the list uses. */
export function countScripts(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  let last = TESTS.find((script) => script.name === "Latn") ?? TESTS[0];
  for (const [letter] of text.matchAll(/\p{L}/gu)) {
    // Neighbouring letters mostly share a script, so the last one found is tried first.
    if (!last?.test.test(letter)) last = TESTS.find((script) => script.test.test(letter)) ?? undefined;
    const name = last?.name ?? "other";
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

const KANA_SHARE = 0.05;
const HANGUL_SHARE = 0.2;

/**
 * The languages a text can be in, by its letters alone. Kana means Japanese and Hangul Korean however much
 * Han stands beside them; otherwise the script with most letters decides.
 */
export function candidatesByScript(text: string): LanguageCode[] {
  const counts = countScripts(text);
  const total = [...counts.values()].reduce((sum, n) => sum + n, 0);
  if (total === 0) return [];
  const of = (name: string) => counts.get(name) ?? 0;
  const kana = of("Hira") + of("Kana");
  const eastAsian = kana + of("Hani") + of("Hang");
  const [dominant] = [...counts].reduce((best, entry) => (entry[1] > best[1] ? entry : best));
  if (["Hira", "Kana", "Hani", "Hang"].includes(dominant)) {
    if (of("Hang") / eastAsian >= HANGUL_SHARE) return ["ko"];
    return kana / eastAsian >= KANA_SHARE ? ["ja"] : ["zh", "ja"];
  }
  return CODES.filter((code) => scriptsOf(code).includes(dominant));
}
