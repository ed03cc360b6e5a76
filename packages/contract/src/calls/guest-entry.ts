import { z } from "zod";
import { FullName, Id, LanguageCode } from "../fields.ts";
import { Me } from "../shapes.ts";

/** Name and language of a person who follows an invite or a widget without an account. */
export const NewGuest = z.object({
  fullName: FullName,
  /** The language that the guest reads and writes; by default the browser's. */
  language: LanguageCode.optional(),
});

export const JoinedGuest = z.object({ user: Me, conversationId: Id });

/** A text that people read before they have a session, in the original and the language they asked for. */
export const TextBeforeJoining = z.object({
  text: z.string(),
  source: LanguageCode.nullable(),
  language: LanguageCode,
  /** Null when there is no text, it needs no translation, or no engine could translate it. */
  translation: z.string().nullable(),
});

export const TextLanguage = z.object({ language: LanguageCode });
