import type { Engine } from "../engine.ts";
import type { FailureReason } from "../failure.ts";
import { isWithin, type PrivacyLevel } from "../privacy-level.ts";
import { wordsOf } from "../segments/lines.ts";
import { type Segmented, segment } from "../segments/segment.ts";

/** A message that stands before the text in its conversation. */
export interface ContextMessage {
  readonly id: string;
  readonly text: string;
  /** How far its own text may go. */
  readonly allowed: PrivacyLevel;
}

/** What one engine is told of the messages before a text. */
export interface Context {
  /** Of the contextMessages whose words these are. */
  readonly ids: readonly string[];
  /** Their words, oldest first: links, mentions, numbers and the like stay here, as those of the text itself. */
  readonly texts: readonly string[];
}

/** More words than this mostly say by themselves what they mean; fewer ("the bank", "left", "fine") often do not. */
const SHORT_WORDS = 4;
/** Longer texts are not even looked at. */
const SHORT_CHARACTERS = 100;
const MOST_MESSAGES = 3;
/** Code points of one neighbour; of a longer one its end, which is nearest. */
const MOST_OF_ONE = 200;

const segmenter = new Intl.Segmenter("en", { granularity: "word" });

/** Whether a text is so short that what stands before it may decide what it means. */
export function needsContext({ pieces }: Pick<Segmented, "pieces">): boolean {
  const words = wordsOf(pieces);
  if (words.length > SHORT_CHARACTERS) return false;
  return [...segmenter.segment(words)].filter(({ isWordLike }) => isWordLike).length <= SHORT_WORDS;
}

/** Whether contextMessages of this text would make a difference to one of these engines, at that privacy level. */
export const wantsContext = (engines: readonly Engine[], text: string, allowed: PrivacyLevel): boolean =>
  engines.some((engine) => engine.usesContext && isWithin(engine.privacyLevel, allowed)) &&
  needsContext(segment(text));

/** What this engine may be told: nothing where it does not listen, and of no message that may not go where it is. */
export function contextFor(
  engine: Engine,
  contextMessages: readonly ContextMessage[],
  names: readonly string[],
): Context | undefined {
  if (!engine.usesContext) return undefined;
  const told = contextMessages
    .filter(({ allowed }) => isWithin(engine.privacyLevel, allowed))
    .map(({ id, text }) => ({ id, words: wordsOf(segment(text.toWellFormed(), { names }).pieces) }))
    .filter(({ words }) => /\p{L}/u.test(words))
    .slice(-MOST_MESSAGES);
  if (told.length === 0) return undefined;
  const ending = (words: string) => [...words].slice(-MOST_OF_ONE).join("");
  return { ids: told.map(({ id }) => id), texts: told.map(({ words }) => ending(words)) };
}

/**
 * Failures that what stands before a text may have caused, by misleading a model or by what it orders: then the text
 * is asked for alone.
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
