import { type LocalizableText, say } from "../sentences/sentence.ts";

/** Prefixes that are ours: a variable that begins with one is meant for this server. */
const FAMILIES = ["S3_", "SMTP_", "SIGN_UP", "BERGAMOT_", "APERTIUM_", "BACKEND_", "SOCKETS_PER_", "ENGINE_"];
/** Variables that orchestrators set for services they know; `SMTP_SERVICE_HOST`, for example, is not a setting. */
const OF_ORCHESTRATORS = /_(SERVICE_(HOST|PORT\w*)|PORT_\d+_\w+)$/;
/** One difference per this many letters counts as a typo. With more it is another word, as PATH is to PORT. */
const LETTERS_PER_SLIP = 5;

/** Returns a sentence for each given name that is unknown but looks like a known one. */
export function unknownNames(given: readonly string[], known: ReadonlySet<string>): LocalizableText[] {
  return given.flatMap((name) => {
    if (known.has(name) || OF_ORCHESTRATORS.test(name)) return [];
    const nearest = nearestName(name, known);
    if (nearest !== null && distance(name, nearest) <= Math.floor(name.length / LETTERS_PER_SLIP))
      return [say("unknownSetting", { name, meant: nearest })];
    if (!FAMILIES.some((family) => name.startsWith(family))) return [];
    return [say("nearestSetting", { name, meant: nearest ?? "" })];
  });
}

function nearestName(name: string, known: ReadonlySet<string>): string | null {
  let best: { name: string; differs: number } | null = null;
  for (const candidate of known) {
    const differs = distance(name, candidate);
    if (best === null || differs < best.differs) best = { name: candidate, differs };
  }
  return best?.name ?? null;
}

/** Returns the Levenshtein distance: letters to insert, delete or replace. */
export function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (const [line, letter] of [...one].entries()) {
    const next = [line + 1];
    for (const [column, against] of [...other].entries())
      next.push(Math.min(row[column + 1]! + 1, next[column]! + 1, row[column]! + (letter === against ? 0 : 1)));
    row = next;
  }
  return row.at(-1)!;
}
