import { z } from "zod";
import type { CallMap } from "../call.ts";
import { Id, LanguageCode } from "../fields.ts";
import { PREVIEW_LANGUAGES_MAX } from "../limits.ts";
import { Message, PrivacyLevel } from "../shapes.ts";
import { BackTranslation, Failure, MadeAt, Quality } from "./translation.ts";

/** What a draft is in one language that is read in the conversation. */
const Preview = z.object({
  language: z.string(),
  /** Members who read it in that language. */
  readers: z.number().int(),
  /** Absent where no engine gave one; `error` then says why. */
  text: z.string().optional(),
  /** Lets a send of the same draft bring this text along, as the engine's. */
  seal: z.string().optional(),
  /** The engine; `none` where there was nothing to translate. */
  provider: z.string().optional(),
  engineName: z.string().optional(),
  quality: Quality.optional(),
  madeAt: MadeAt.optional(),
  error: Failure.optional(),
});

/** What is stored of a message for one language that is read in its conversation. */
const ReadAs = z.object({
  language: z.string(),
  readers: z.number().int(),
  /** Absent as long as nobody has read it in that language. */
  text: z.string().optional(),
  writtenBy: Id.optional(),
  approvedBy: Id.optional(),
  /** It was accepted for another message with the same text. */
  remembered: z.literal(true).optional(),
  engineName: z.string().optional(),
});

/** A place in a text, in UTF-16 code units, as strings count. */
const Place = z.object({ start: z.number().int(), end: z.number().int() });

/** Something that a translation does not keep, and where it stands in each of the three texts. */
const MeaningFinding = z.object({
  kind: z.enum([
    ...(["number", "unit", "money", "date", "time", "link", "name"] as const),
    ...(["negation", "question", "politeness", "missing", "added", "wording"] as const),
  ]),
  /** `changed`: the translation and its way back agree that it is so. */
  weight: z.enum(["doubtful", "changed"]),
  draft: z.array(Place),
  translation: z.array(Place),
  back: z.array(Place),
});

/** Whether readers of one language get the draft's meaning. */
const MeaningCheck = z.object({
  language: z.string(),
  /** `unsure`: no fault was found, but a rough engine or other words leave it open whether the meaning is kept. */
  verdict: z.enum(["kept", "unsure", "doubtful", "changed"]).optional(),
  findings: z.array(MeaningFinding).optional(),
  /** The text that was checked, translated back into the language of the draft. */
  back: BackTranslation.optional(),
  /** Why there is no verdict. */
  error: Failure.optional(),
});

const Checked = z
  .array(z.object({ language: LanguageCode, text: z.string() }))
  .min(1)
  .max(PREVIEW_LANGUAGES_MAX)
  .refine((all) => new Set(all.map(({ language }) => language)).size === all.length, "Name each language once");

const params = z.object({ id: Id, language: z.string() });
const refusals = ["NOT_FOUND", "NOT_REACHABLE", "FORBIDDEN", "UNSUPPORTED_LANGUAGE"] as const;

export const previewCalls = {
  /**
   * What the others will read of a draft. Nothing of it is stored. The other person's id is an alias of the conversation, also
   * before there is one. The engines see it that the conversation's privacy level allows.
   */
  "POST /conversations/:conversationId/previews": {
    access: "session",
    keepsAnswer: false,
    holdsText: true,
    params: z.object({ conversationId: Id }),
    body: z.object({ text: z.string(), language: LanguageCode.optional() }),
    output: z.object({
      /** Of the draft; `und` where it is undetermined. */
      language: z.string(),
      privacyLevel: PrivacyLevel,
      previews: z.array(Preview),
      /** Further languages that are read there. */
      leftOut: z.number().int(),
    }),
    errors: ["NOT_FOUND", "NOT_REACHABLE", "FORBIDDEN", "UNSUPPORTED_LANGUAGE", "TEXT_TOO_LONG", "PLAN_LIMIT"],
  },
  /**
   * Whether texts that stand for a draft say what it says: each is translated back, and the three are compared by rules.
   * Nothing of it is stored; the engines see it that the conversation's privacy level allows.
   */
  "POST /conversations/:conversationId/meaning": {
    access: "session",
    keepsAnswer: false,
    holdsText: true,
    params: z.object({ conversationId: Id }),
    body: z.object({ text: z.string(), language: LanguageCode.optional(), renditions: Checked }),
    output: z.object({
      /** Of the draft and of what is translated back; `und` where it is undetermined. */
      language: z.string(),
      privacyLevel: PrivacyLevel,
      checks: z.array(MeaningCheck),
    }),
    errors: [...refusals, "TEXT_TOO_LONG"],
  },
  /** For its author: in which languages a message is read, and as what. */
  "GET /message/:id/renditions": {
    access: "session",
    holdsText: true,
    params: z.object({ id: Id }),
    output: z.array(ReadAs),
    errors: ["NOT_FOUND"],
  },
  /** The author says what their message is in that language; again with other words replaces them. */
  "PUT /message/:id/renditions/:language": {
    access: "session",
    holdsText: true,
    params,
    body: z.object({ text: z.string() }),
    output: Message,
    errors: [...refusals, "TEXT_TOO_LONG"],
  },
  /** Readers of that language get an engine's again. */
  "DELETE /message/:id/renditions/:language": {
    access: "session",
    holdsText: true,
    params,
    output: Message,
    errors: refusals,
  },
} as const satisfies CallMap;
