import type { Detector } from "../detection/detection.ts";
import { UNDETERMINED } from "../detection/detection.ts";
import { pause } from "../pause.ts";
import { wordsOf } from "../segments/lines.ts";
import { noCommentary } from "./commentary.ts";
import { isEcho, noEcho, targetLanguage, targetScript } from "./language.ts";
import type { Answered, Check, Refusal } from "./refusal.ts";
import {
  everyPlaceholderOnce,
  notEmpty,
  notFromContext,
  nothingInvented,
  oneLine,
  plausibleLength,
  wellFormed,
} from "./structure.ts";

const EACH_LINE: readonly Check[] = [
  notEmpty,
  wellFormed,
  oneLine,
  everyPlaceholderOnce,
  plausibleLength,
  nothingInvented,
  noCommentary,
  notFromContext,
];
const WHOLE: readonly Check[] = [targetScript];

async function first(checks: readonly Check[], answered: Answered): Promise<Refusal | null> {
  for (const check of checks) {
    const refusal = check(answered);
    if (refusal) return refusal;
    await pause();
  }
  return null;
}

/** Prior of both languages when the detector decides in which of the two a text is. */
const EITHER = 0.5;
/** Prior that an answer is in the language that was asked for. */
const ASKED_FOR = 0.7;

/** The first reason not to show an answer; null when every check passes. */
export async function refusalOf(
  lines: readonly Answered[],
  detector: Pick<Detector, "detectMany">,
): Promise<Refusal | null> {
  for (const line of lines) {
    const refusal = await first(EACH_LINE, line);
    if (refusal) return refusal;
  }
  const [head] = lines;
  if (!head) return "empty";
  const blank = { kind: "text", text: " " } as const;
  const whole: Answered = {
    ...head,
    source: lines.flatMap((line) => [...line.source, blank]),
    answer: lines.flatMap((line) => [...line.answer, blank]),
  };
  const refusal = await first(WHOLE, whole);
  if (refusal) return refusal;
  const { from, to } = head;
  const echo = isEcho(whole);
  const question = echo
    ? { text: wordsOf(whole.source), prior: { [from]: EITHER, [to]: EITHER } }
    : { text: wordsOf(whole.answer), prior: { [to]: ASKED_FOR, [from]: 1 - ASKED_FOR } };
  // Without a detector the other checks decide.
  const [found = UNDETERMINED] = await detector.detectMany([question]).catch(() => []);
  return echo ? noEcho(whole, found, lines.length) : targetLanguage(whole, found);
}
