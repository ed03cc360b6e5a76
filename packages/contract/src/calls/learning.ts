import { z } from "zod";
import type { CallMap } from "../call.ts";
import { Id, LanguageCode, WellFormed } from "../fields.ts";
import { LEARNED_WORD_CODE_UNITS, MESSAGE_CODE_POINTS } from "../limits.ts";
import { BackTranslation } from "./translation.ts";

/** A word exactly as it occurs in a message. */
export const LearnedWord = WellFormed.min(1).max(LEARNED_WORD_CODE_UNITS);
/** A sentence exactly as it occurs in a message; at most two code units per code point. */
export const LearnedSentence = WellFormed.min(1).max(2 * MESSAGE_CODE_POINTS);

const WordMeaning = BackTranslation.extend({
  word: z.string(),
  sourceLanguage: z.string(),
  /** Whether the engine saw the sentence; otherwise it translated the word alone. */
  inSentence: z.boolean(),
});

export const learningCalls = {
  /** The meaning of a word in its sentence. Engines are asked once per conversation, word, sentence and pair. */
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
