import type { Piece } from "../../engine.ts";
import { changed } from "./capitals.ts";

/** Prefixes that stay joined to what follows: "ex-wife", "non-smoker". */
const PREFIX =
  "(?:anti|auto|bi|co|counter|cyber|ex|extra|inter|mid|mini|multi|neo|non|over|post|pre|pro|pseudo|re|semi|sub|super|trans|ultra|under|vice)-";
/** A capital after a hyphen indicates a name: "Jean-Luc". */
const COMPOUND = new RegExp(
  `(?<![\\p{L}\\p{M}\\p{N}'’-])(?!${PREFIX})[\\p{L}\\p{N}][\\p{Ll}\\p{M}\\p{N}]{0,30}(?:-\\p{Ll}[\\p{Ll}\\p{M}]{0,30}){1,4}(?![\\p{L}\\p{M}\\p{N}'’-])`,
  "gu",
);
/** Further compounds are not looked up: each takes two requests. */
const MOST_COMPOUNDS = 8;

const spaced = (compound: string) => compound.replaceAll("-", " ");
/** Writes hyphens as spaces that the programs carry, so that the compound no longer matches a dictionary entry. */
const taken = (compound: string) =>
  compound
    .split("-")
    .map((part, at) => (at === 0 ? part : `[${at}]${part}`))
    .join("");
const wordsOf = (answer: string) =>
  answer
    .toLowerCase()
    .replace(/\[\d+\]/g, " ")
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
const isUnknown = (answer: string) => (answer.match(/\*?\p{L}+/gu) ?? []).every((word) => word.startsWith("*"));

/** Whether the answer for a compound, compared with that for its parts, has lost its spaces. */
function isLost(whole: string, parts: string): boolean {
  if (isUnknown(parts)) return false;
  const [word = "", ...more] = wordsOf(whole);
  if (/[-*]/.test(whole)) return true;
  if (more.length > 0) return false;
  // "niñodedosaños", "queesbien": an entry of several words, run together.
  const inside = wordsOf(parts).filter((part) => part !== word && word.includes(part));
  const isAtEdge = inside.some((part) => part.length >= 4 && (word.startsWith(part) || word.endsWith(part)));
  return isAtEdge || inside.filter((part) => part.length >= 3 || /\p{N}/u.test(part)).length >= 2;
}

/**
 * Replaces the hyphens of compounds missing from the dictionary by spaces. The programs translate such compounds part
 * by part, reorder the parts and lose the spaces: "well-known house" comes back as "casabiensabida".
 */
export async function withSpacedCompounds(
  pieces: readonly Piece[],
  ask: (text: string) => Promise<string>,
): Promise<readonly Piece[]> {
  const found = pieces.flatMap((piece) => (piece.kind === "text" ? (piece.text.match(COMPOUND) ?? []) : []));
  const compounds = [...new Set(found)].slice(0, MOST_COMPOUNDS);
  const parted = await Promise.all(
    compounds.map(async (compound) => {
      const [whole, parts] = await Promise.all([ask(compound), ask(taken(compound))]);
      return isLost(whole, parts) ? [compound] : [];
    }),
  );
  const isParted = new Set(parted.flat());
  if (isParted.size === 0) return pieces;
  return changed(pieces, (text) => text.replace(COMPOUND, (one) => (isParted.has(one) ? spaced(one) : one)));
}
