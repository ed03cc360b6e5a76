import type { FoundWords } from "@lingualoom/translation/picture-words/read-words.ts";
import type { RecognisedLanguage } from "@lingualoom/translation/picture-words/recognised-languages.ts";
import type { TurnAnswer } from "../confined/turns.ts";

/** The messages to the process that reads the words of pictures, and from it. */
export interface WordsOrder {
  readonly id: number;
  readonly bytes: Uint8Array;
  /** Languages that are likely, the likeliest first. */
  readonly likely: readonly string[];
  /** The one that it is known to be. */
  readonly only?: RecognisedLanguage | undefined;
}

export type WordsAnswer = TurnAnswer<FoundWords, "unreadable">;
