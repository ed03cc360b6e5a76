import { eld } from "eld/extrasmall";
import type { LanguageCode } from "../languages.ts";

/** Languages eld does not know, with the close relative whose score is used instead. */
const RELATIVES: Partial<Record<LanguageCode, string>> = {
  af: "nl",
  bs: "hr",
  gl: "pt",
  id: "ms",
  mk: "bg",
  nb: "no",
  nn: "no",
  oc: "ca",
};
/** Score of a language without a relative: below a language that fits (0.77), above one that does not. */
const UNKNOWN_SCORE = 0.72;
/** Upper limit as a share of the best score: if eld recognises little, a missing score is no evidence. */
const UNKNOWN_SHARE = 0.9;
/** A score of 0 means "no fragment known", which for a word or two is no evidence against a language. */
const DEEPEST = 0.35;

/** Returns eld's score (0 to 1) of a language for a text. */
export function openEld(): (text: string) => (language: LanguageCode | "other") => number {
  const known = new Set(Object.values(eld.info().Languages));
  return (text) => {
    const scores = eld.detect(text.toWellFormed()).getScores();
    const best = Math.max(0, ...Object.values(scores));
    const unknown = Math.min(UNKNOWN_SCORE, UNKNOWN_SHARE * best);
    return (language) => {
      const name = (language !== "other" && RELATIVES[language]) || language;
      return Math.max(best - DEEPEST, known.has(name) ? (scores[name] ?? 0) : unknown);
    };
  };
}
