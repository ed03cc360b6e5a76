import { z } from "zod";
import type { CallMap } from "../call.ts";
import { Id, LanguageCode, WellFormed } from "../fields.ts";
import { LEARNED_WORD_CODE_UNITS, MESSAGE_CODE_POINTS } from "../limits.ts";
import { BackTranslation } from "./translation.ts";

/** A word of a message, as it stands there. */
export const LearnedWord = WellFormed.min(1).max(LEARNED_WORD_CODE_UNITS);
/** A sentence of a message, as it stands there; code units, of which a code point has at most two. */
export const LearnedSentence = WellFormed.min(1).max(2 * MESSAGE_CODE_POINTS);

const WordMeaning = BackTranslation.extend({
  word: z.string(),
  sourceLanguage: z.string(),
  /** The engine knew the sentence; otherwise it was given the word alone. */
  inSentence: z.boolean(),
});

export const learningCalls = {
  /** What a word of a message means in its sentence. Asked for once of one conversation, word, sentence and pair. */
  "POST /translation/message/:id/word": {
    access: "session",
    scope: "read",
    keepsAnswer: false,
    holdsText: true,
    params: z.object({ id: Id }),
    body: z.object({ word: LearnedWord, sentence: LearnedSentence, targetLanguage: LanguageCode }),
    output: WordMeaning,
    errors: [
      "NOT_FOUND",
      "FORBIDDEN",
      "UNSUPPORTED_LANGUAGE",
      "UNSUPPORTED_PAIR",
      "NO_ENGINE",
      "ENGINE_FAILED",
      "PLAN_LIMIT",
    ],
  },
} as const satisfies CallMap;

export type WordMeaning = z.infer<typeof WordMeaning>;
