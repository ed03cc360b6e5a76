import {
  POLL_OPTION_CODE_POINTS,
  POLL_OPTIONS_MAX,
  POLL_OPTIONS_MIN,
  POLL_QUESTION_CODE_POINTS,
} from "@lingualoom/contract/limits.ts";
import { isVisible } from "@lingualoom/contract/visible.ts";

export interface WrittenPoll {
  readonly question: string;
  readonly options: readonly string[];
}

/** Parses `Where do we eat? | Pizza | Sushi`; each part may be on a line of its own. */
export function pollOf(words: string): WrittenPoll {
  const [question = "", ...options] = words.split(/[|｜\n]/).map((part) => part.trim());
  return { question, options: options.filter(isVisible) };
}

type MissingPart =
  | "pollNoQuestion"
  | "pollFewOptions"
  | "pollManyOptions"
  | "pollAlike"
  | "pollLongQuestion"
  | "pollLongOption";

const isLonger = (text: string, most: number) => [...text].length > most;

/** Returns what is missing from the poll; null if it can be sent. */
export function missingPart({ question, options }: WrittenPoll): MissingPart | null {
  if (!isVisible(question)) return "pollNoQuestion";
  if (isLonger(question, POLL_QUESTION_CODE_POINTS)) return "pollLongQuestion";
  if (options.length < POLL_OPTIONS_MIN) return "pollFewOptions";
  if (options.length > POLL_OPTIONS_MAX) return "pollManyOptions";
  if (options.some((option) => isLonger(option, POLL_OPTION_CODE_POINTS))) return "pollLongOption";
  return new Set(options).size < options.length ? "pollAlike" : null;
}
