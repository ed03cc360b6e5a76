import { z } from "zod";
import type { CallMap } from "../call.ts";
import { Id, LanguageCode, Time, WellFormed } from "../fields.ts";
import { PHRASE_MEANING_CODE_POINTS } from "../limits.ts";
import { objection } from "../objections.ts";
import { isVisible } from "../visible.ts";
import { LearnedSentence, LearnedWord } from "./learning.ts";
import { Cursor, Limit } from "./messages.ts";

export const Rating = z.enum(["again", "hard", "good", "easy"]);

const Meaning = WellFormed.trim()
  .refine(isVisible, objection("textNeeded"))
  .refine(
    (meaning) => [...meaning].length <= PHRASE_MEANING_CODE_POINTS,
    objection("atMost", { most: PHRASE_MEANING_CODE_POINTS }),
  );

const Phrase = z.object({
  _id: Id,
  word: z.string(),
  language: z.string(),
  meaning: z.string(),
  meaningLanguage: z.string(),
  /** Null if the message is deleted, changed, or no longer readable. */
  source: z.object({ sentence: z.string(), messageId: Id, conversationId: Id, seq: z.number().int() }).nullable(),
  savedAt: Time,
  dueAt: Time,
});

const phraseId = z.object({ id: Id });

export const phrasebookCalls = {
  "GET /phrasebook": {
    access: "session",
    forPeople: true,
    holdsText: true,
    query: z.object({ language: LanguageCode.optional(), limit: Limit, cursor: Cursor }),
    output: z.array(Phrase),
  },
  /** Saves a word with the user's meaning; saved again, it gets the new meaning and keeps its learning progress. */
  "POST /phrasebook": {
    access: "session",
    forPeople: true,
    holdsText: true,
    keepsAnswer: false,
    body: z.object({
      messageId: Id,
      word: LearnedWord,
      sentence: LearnedSentence,
      language: LanguageCode,
      meaning: Meaning,
      meaningLanguage: LanguageCode,
    }),
    output: Phrase,
    errors: ["NOT_FOUND", "PHRASEBOOK_FULL"],
  },
  "PATCH /phrasebook/:id": {
    access: "session",
    forPeople: true,
    holdsText: true,
    keepsAnswer: false,
    params: phraseId,
    body: z.object({ meaning: Meaning }),
    output: Phrase,
    errors: ["NOT_FOUND"],
  },
  "DELETE /phrasebook/:id": {
    access: "session",
    forPeople: true,
    params: phraseId,
    output: z.object({ success: z.literal(true) }),
    errors: ["NOT_FOUND"],
  },
  "GET /phrasebook/review": {
    access: "session",
    forPeople: true,
    holdsText: true,
    output: z.object({
      total: z.number().int(),
      due: z.number().int(),
      /** When the next word is due; null if none is. */
      nextAt: Time.nullable(),
      phrases: z.array(
        Phrase.extend({
          /** Seconds until the next review, by grade. */
          next: z.object({
            again: z.number().int(),
            hard: z.number().int(),
            good: z.number().int(),
            easy: z.number().int(),
          }),
        }),
      ),
    }),
  },
  "POST /phrasebook/:id/reviews": {
    access: "session",
    forPeople: true,
    params: phraseId,
    body: z.object({ rating: Rating }),
    output: z.object({ dueAt: Time }),
    errors: ["NOT_FOUND"],
  },
} as const satisfies CallMap;

export type Phrase = z.infer<typeof Phrase>;
export type Rating = z.infer<typeof Rating>;
