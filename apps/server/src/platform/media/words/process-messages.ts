import type { FoundWords } from "@lingualoom/translation/picture-words/read-words.ts";
import type { RecognisedLanguage } from "@lingualoom/translation/picture-words/recognised-languages.ts";
import type { TurnAnswer } from "../confined/sandboxed-worker.ts";

export interface WordsOrder {
  readonly id: number;
  readonly bytes: Uint8Array;
  /** Likely languages, most likely first. */
  readonly likely: readonly string[];
  readonly only?: RecognisedLanguage | undefined;
}

export type WordsAnswer = TurnAnswer<FoundWords, "unreadable">;
