import { z } from "zod";
import type { CallMap } from "../call.ts";
import { Id, LanguageCode } from "../fields.ts";
import { PREVIEW_LANGUAGES_MAX, SEAL_CODE_UNITS } from "../limits.ts";
import { Message, PrivacyLevel } from "../shapes.ts";
import { BackTranslation, Failure, MadeAt, Quality } from "./translation.ts";

/** A draft's translation into one language read in the conversation. */
const Preview = z.object({
  language: z.string(),
  readers: z.number().int(),
  /** Absent if no engine translated it; `error` has the reason. */
  text: z.string().optional(),
  /** Proof that an engine made this text, so that it can be sent along with the same draft. */
  seal: z.string().optional(),
  provider: z.string().optional(),
  engineName: z.string().optional(),
  quality: Quality.optional(),
  madeAt: MadeAt.optional(),
  error: Failure.optional(),
});

/** A message's stored rendition in one language read in its conversation. */
const StoredRendition = z.object({
  language: z.string(),
  readers: z.number().int(),
  /** Absent until a member has read the message in that language. */
  text: z.string().optional(),
  writtenBy: Id.optional(),
  approvedBy: Id.optional(),
  /** Accepted for another message with the same text. */
  remembered: z.literal(true).optional(),
  engineName: z.string().optional(),
});

/** A range of a text in UTF-16 code units. */
const TextRange = z.object({ start: z.number().int(), end: z.number().int() });

/** A part of the meaning that a translation does not keep, with its position in each of the three texts. */
const MeaningFinding = z.object({
  kind: z.enum([
    ...(["number", "unit", "money", "date", "time", "link", "name"] as const),
    ...(["negation", "question", "politeness", "missing", "added", "wording"] as const),
  ]),
  /** `changed`: the translation and the back-translation agree on the difference. */
  weight: z.enum(["doubtful", "changed"]),
  draft: z.array(TextRange),
  translation: z.array(TextRange),
  back: z.array(TextRange),
});

const MeaningCheck = z.object({
  language: z.string(),
  /** `kept` only by good engines, there and back; `unsure` if a rough one leaves it open. */
  verdict: z.enum(["kept", "unsure", "doubtful", "changed"]).optional(),
  findings: z.array(MeaningFinding).optional(),
  /** The checked text, translated back into the language of the draft. */
  back: BackTranslation.optional(),
  error: Failure.optional(),
});

/** With the seal of its preview, a text counts as its engine's; without one as the author's own words. */
const Checked = z
  .array(z.object({ language: LanguageCode, text: z.string(), seal: z.string().max(SEAL_CODE_UNITS).optional() }))
  .min(1)
  .max(PREVIEW_LANGUAGES_MAX)
  .refine((all) => new Set(all.map(({ language }) => language)).size === all.length, "Name each language once");

const params = z.object({ id: Id, language: z.string() });
const refusals = ["NOT_FOUND", "NOT_REACHABLE", "FORBIDDEN", "UNSUPPORTED_LANGUAGE"] as const;

export const previewCalls = {
  /**
   * Translates a draft into the languages read in the conversation. Nothing is stored. The other user's id is an alias
   * of the conversation, even before one exists. Only engines that the conversation's privacy level allows see the
   * text.
   */
  "POST /conversations/:conversationId/previews": {
    access: "session",
    forGuests: true,
    keepsAnswer: false,
    holdsText: true,
    params: z.object({ conversationId: Id }),
    body: z.object({ text: z.string(), language: LanguageCode.optional() }),
    output: z.object({
      /** Language of the draft; `und` if undetermined. */
      language: z.string(),
      privacyLevel: PrivacyLevel,
      previews: z.array(Preview),
      leftOut: z.number().int(),
    }),
    errors: ["NOT_FOUND", "NOT_REACHABLE", "FORBIDDEN", "UNSUPPORTED_LANGUAGE", "TEXT_TOO_LONG", "PLAN_LIMIT"],
  },
  /**
   * Checks whether translations keep the meaning of a draft: each is translated back, and the three texts are compared
   * by rules. Nothing is stored. Only engines that the conversation's privacy level allows see the texts.
   */
  "POST /conversations/:conversationId/meaning": {
    access: "session",
    keepsAnswer: false,
    holdsText: true,
    params: z.object({ conversationId: Id }),
    body: z.object({ text: z.string(), language: LanguageCode.optional(), renditions: Checked }),
    output: z.object({
      /** Language of the draft and of the back-translations; `und` if undetermined. */
      language: z.string(),
      privacyLevel: PrivacyLevel,
      checks: z.array(MeaningCheck),
    }),
    errors: [...refusals, "TEXT_TOO_LONG"],
  },
  /** For the author: the languages in which a message is read, and its renditions. */
  "GET /message/:id/renditions": {
    access: "session",
    forGuests: true,
    holdsText: true,
    params: z.object({ id: Id }),
    output: z.array(StoredRendition),
    errors: ["NOT_FOUND"],
  },
  /** Sets or replaces the author's own rendition in that language. */
  "PUT /message/:id/renditions/:language": {
    access: "session",
    forGuests: true,
    holdsText: true,
    params,
    body: z.object({ text: z.string() }),
    output: Message,
    errors: [...refusals, "TEXT_TOO_LONG"],
  },
  /** Removes the author's rendition; readers get an engine's translation again. */
  "DELETE /message/:id/renditions/:language": {
    access: "session",
    forGuests: true,
    holdsText: true,
    params,
    output: Message,
    errors: refusals,
  },
} as const satisfies CallMap;
