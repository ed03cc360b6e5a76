import { eld } from "eld/extrasmall";
import type { LanguageCode } from "../languages.ts";

/** Languages eld does not know, and the close relative whose score stands for theirs. */
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
/** What a language without a relative scores: less than a language that fits (0.77), more than one that does not. */
const UNKNOWN_SCORE = 0.72;
/** Nor more than this share of the best: where eld recognises little, a missing score is no evidence. */
const UNKNOWN_SHARE = 0.9;
/** A score of 0 means "no fragment known", which for a word or two is no evidence against a language. */
const DEEPEST = 0.35;

/** eld's score (0 to 1) of one language in its answer. */
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
