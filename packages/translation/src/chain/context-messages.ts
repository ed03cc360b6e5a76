import type { Context, ContextMessage } from "../context.ts";
import type { Engine } from "../engine.ts";
import type { FailureReason } from "../failure.ts";
import { isWithin, type PrivacyLevel } from "../privacy-level.ts";
import { wordsOf } from "../segments/lines.ts";
import { type Segmented, segment } from "../segments/segment.ts";

/** Longer texts are usually clear by themselves; shorter ones ("She left it there", "fine") often are not. */
const SHORT_WORDS = 12;
/** Words are not counted in longer texts. */
const SHORT_CHARACTERS = 160;
const MOST_MESSAGES = 2;
/** Code points per message; a longer one is cut at the start, since its end is nearest to the text. */
const MOST_OF_ONE = 200;

const segmenter = new Intl.Segmenter("en", { granularity: "word" });

/** Whether a text is so short that the preceding messages may decide its meaning. */
export function needsContext({ pieces }: Pick<Segmented, "pieces">): boolean {
  const words = wordsOf(pieces);
  if (words.length > SHORT_CHARACTERS) return false;
  return [...segmenter.segment(words)].filter(({ isWordLike }) => isWordLike).length <= SHORT_WORDS;
}

/** Whether one of these engines would use context messages for this text at that privacy level. */
export const wantsContext = (engines: readonly Engine[], text: string, allowed: PrivacyLevel): boolean =>
  engines.some((engine) => engine.usesContext && isWithin(engine.privacyLevel, allowed)) && needsContext(segment(text));

/** Returns the messages that this engine uses and that their own privacy level lets it see. */
export function contextFor(
  engine: Engine,
  contextMessages: readonly ContextMessage[],
  names: readonly string[],
): Context | undefined {
  if (!engine.usesContext) return undefined;
  const usable = contextMessages
    .filter(({ allowed }) => isWithin(engine.privacyLevel, allowed))
    .map(({ id, text }) => ({ id, words: wordsOf(segment(text.toWellFormed(), { names }).pieces) }))
    .filter(({ words }) => /\p{L}/u.test(words))
    .slice(-MOST_MESSAGES);
  if (usable.length === 0) return undefined;
  const ending = (words: string) => [...words].slice(-MOST_OF_ONE).join("");
  return { ids: usable.map(({ id }) => id), texts: usable.map(({ words }) => ending(words)) };
}

/**
 * Failures that context messages may have caused, by misleading a model or by containing instructions. The chain then
 * retries with the text alone.
 */
const MAY_BE_MISLED: ReadonlySet<FailureReason> = new Set<FailureReason>([
  "bad_output",
  "too_long",
  "empty",
  "malformed",
  "lines",
  "pieces",
  "invented",
  "length",
  "script",
  "language",
  "echo",
  "commentary",
  "context",
]);

export const mayBeMisled = (reason: FailureReason): boolean => MAY_BE_MISLED.has(reason);
