import { z } from "zod";
import type { CallMap } from "../call.ts";
import { EngineId } from "../engine-id.ts";
import { Id, LanguageCode } from "../fields.ts";
import { BATCH_BYTES, BATCH_TEXTS } from "../limits.ts";
import { PrivacyLevel } from "../shapes.ts";

export const Quality = z.enum(["rough", "good"]);
export const MadeAt = z.enum(["device", "server", "provider"]);
const Source = z.union([z.literal("auto"), LanguageCode]).default("auto");

export const Detected = z.object({ language: z.string(), confidence: z.number() });

export const Translation = z.object({
  success: z.literal(true),
  originalText: z.string(),
  translatedText: z.string(),
  sourceLanguage: z.string(),
  targetLanguage: z.string(),
  /** The engine; `none` if nothing needed translation. */
  provider: z.string(),
  timestamp: z.iso.datetime(),
  engineName: z.string(),
  quality: Quality,
  madeAt: MadeAt,
  detected: Detected.nullable(),
  /** The variant or neighbouring language that the text is in, if no engine could write the requested one. */
  near: z.string().optional(),
  /** The engine could not follow the conversation's tone, or how its people want to be addressed. */
  unaddressed: z.literal(true).optional(),
});

export const MessageTranslation = Translation.extend({
  /** Translated description of the message's picture. */
  translatedAlt: z.string().optional(),
  conversationId: Id,
  messageId: Id,
  revision: z.number().int(),
  /** Author of a human rendition; `provider` is then `author`. */
  writtenBy: Id.optional(),
  /** The user who accepted it, if not the same. */
  approvedBy: Id.optional(),
  /** Accepted for another message of the conversation with the same text. */
  remembered: z.literal(true).optional(),
});

/** A rendition translated back into the writer's language, to show how much of the message came through. */
export const BackTranslation = Translation.pick({
  translatedText: true,
  targetLanguage: true,
  provider: true,
  engineName: true,
  quality: true,
  madeAt: true,
});

export const LinkPreviewTranslation = Translation.omit({
  originalText: true,
  translatedText: true,
  timestamp: true,
  detected: true,
}).extend({ title: z.string(), description: z.string() });

export const PollTranslation = LinkPreviewTranslation.omit({ title: true, description: true }).extend({
  /** In the order of the poll's options. */
  options: z.array(z.string()),
});

export const RevisionsTranslation = PollTranslation.omit({ options: true }).extend({
  /** In the order of `GET /message/:id/revisions`. */
  texts: z.array(z.string()),
});

/** A reader's last choice of what to see of a message. */
export const ShownText = z.enum(["original", "translation"]);

/** Why one of several texts was not translated. */
export const Failure = z.object({
  code: z.string(),
  message: z.string(),
  reasons: z
    .array(
      z.object({
        engine: z.string(),
        reason: z.string(),
        engineName: z.string().optional(),
        message: z.string().optional(),
      }),
    )
    .readonly()
    .optional(),
  /** Seconds until a retry makes sense, for example while a model is being downloaded. */
  retryAfter: z.number().optional(),
  abovePrivacyLevel: z.literal(true).optional(),
});

/** Payload of `messageTranslated` without a translation; the page keeps the original and shows the reason. */
export const MessageNotTranslated = z.object({
  conversationId: Id,
  messageId: Id,
  targetLanguage: z.string(),
  error: Failure,
});

export const Pair = z.object({
  source: z.string(),
  target: z.string(),
  provider: EngineId,
  quality: Quality,
  pivot: z.string().optional(),
});

export const EngineStatus = z.object({
  id: EngineId,
  name: z.string(),
  madeAt: MadeAt,
  available: z.boolean(),
  pairs: z.number().int(),
  /** False for a configured provider that is unused because the server's default privacy level is stricter. */
  withinDefaultPrivacyLevel: z.boolean(),
  /** For administrators only: why it is unavailable, the state of its circuit breaker, and latency in milliseconds. */
  message: z.string().optional(),
  breaker: z.enum(["closed", "half_open", "open"]).optional(),
  latency: z.object({ p50: z.number(), p95: z.number() }).nullable().optional(),
});

const BatchResult = z.object({
  index: z.number().int(),
  success: z.boolean(),
  originalText: z.string(),
  translatedText: z.string().optional(),
  sourceLanguage: z.string().optional(),
  targetLanguage: z.string().optional(),
  provider: EngineId.optional(),
  engineName: z.string().optional(),
  quality: Quality.optional(),
  madeAt: MadeAt.optional(),
  detected: Detected.nullable().optional(),
  error: Failure.optional(),
});

export const Setup = z.object({
  state: z.enum(["idle", "fetching", "done", "failed"]),
  done: z.number().int(),
  total: z.number().int(),
  message: z.string(),
});

export const failures = ["UNSUPPORTED_LANGUAGE", "UNSUPPORTED_PAIR", "ENGINE_FAILED", "NO_ENGINE"] as const;

/** A call for texts that belong to a message beside its own. */
const ATTACHED_TEXTS = {
  access: "session",
  forGuests: true,
  scope: "read",
  keepsAnswer: false,
  holdsText: true,
  params: z.object({ id: Id }),
  body: z.object({ targetLanguage: LanguageCode.optional() }),
  errors: ["NOT_FOUND", ...failures],
} as const;

export const translationCalls = {
  "GET /translation/languages": {
    access: "public",
    output: z.object({
      success: z.literal(true),
      languages: z.record(z.string(), z.string()),
      pairs: z.array(Pair),
      /** Languages of the phrase book, between any two of which everyday messages need no engine. */
      phrases: z.array(z.string()).readonly(),
    }),
  },
  "POST /translation/translate": {
    access: "session",
    forGuests: true,
    scope: "read",
    keepsAnswer: false,
    holdsText: true,
    body: z.object({
      /** The server's own rule checks length and well-formedness, since it knows the right status. */
      text: z.string(),
      targetLanguage: LanguageCode,
      sourceLanguage: Source,
      provider: EngineId.optional(),
      /** Privacy level of the text, if stricter than the server's. */
      privacyLevel: PrivacyLevel.optional(),
    }),
    output: Translation,
    errors: [...failures, "TEXT_TOO_LONG"],
  },
  /** Texts are translated independently: a failed one carries its reason and does not affect the others. */
  "POST /translation/batch": {
    access: "session",
    forGuests: true,
    scope: "read",
    keepsAnswer: false,
    holdsText: true,
    body: z.object({
      texts: z.array(z.string()).min(1).max(BATCH_TEXTS),
      targetLanguage: LanguageCode,
      sourceLanguage: Source,
      provider: EngineId.optional(),
    }),
    bodyBytes: BATCH_BYTES,
    output: z.object({ success: z.literal(true), results: z.array(BatchResult) }),
    errors: ["UNSUPPORTED_LANGUAGE"],
  },
  "POST /translation/detect": {
    access: "session",
    forGuests: true,
    scope: "read",
    keepsAnswer: false,
    holdsText: true,
    body: z.object({ text: z.string() }),
    output: z.object({
      success: z.literal(true),
      detectedLanguage: z.string(),
      languageName: z.string(),
      language: z.string(),
      confidence: z.number(),
    }),
    errors: ["TEXT_TOO_LONG"],
  },
  "POST /translation/message/:id": {
    access: "session",
    forGuests: true,
    scope: "read",
    keepsAnswer: false,
    holdsText: true,
    params: z.object({ id: Id }),
    body: z.object({
      targetLanguage: LanguageCode.optional(),
      sourceLanguage: Source,
      provider: EngineId.optional(),
      /** For an own message: translates it as for this recipient, and back. */
      asReadBy: Id.optional(),
    }),
    /** `back` is present with `asReadBy`; null if no engine can translate back. */
    output: MessageTranslation.extend({ back: BackTranslation.nullable().optional() }),
    errors: ["NOT_FOUND", "OWN_MESSAGE", ...failures],
  },
  /** Title and description of its link preview, in the reader's language. */
  "POST /translation/message/:id/link-preview": { ...ATTACHED_TEXTS, output: LinkPreviewTranslation },
  /** The options of its poll in the reader's language; the question is the message's text. */
  "POST /translation/message/:id/poll": { ...ATTACHED_TEXTS, output: PollTranslation },
  /** The earlier texts of an edited message, in the reader's language. Their translations are not stored. */
  "POST /translation/message/:id/revisions": { ...ATTACHED_TEXTS, output: RevisionsTranslation },
  /** Sets the language of a message; renditions from another language are deleted. */
  "PUT /translation/message/:id/language": {
    access: "session",
    forGuests: true,
    params: z.object({ id: Id }),
    body: z.object({ language: LanguageCode }),
    output: z.object({ success: z.literal(true), language: z.string() }),
    errors: ["NOT_FOUND", "UNSUPPORTED_LANGUAGE"],
  },
  /** Stores whether a reader wants to see only the original of a message or its translation. */
  "PUT /translation/message/:id/shown": {
    access: "session",
    forGuests: true,
    params: z.object({ id: Id }),
    body: z.object({ shown: ShownText }),
    output: z.object({ success: z.literal(true), shown: ShownText }),
    errors: ["NOT_FOUND"],
  },
  /**
   * Renditions for the messages of one screen. Stored ones are returned; unless `storedOnly`, the others follow as
   * `messageTranslated` events on all the user's devices.
   */
  "POST /translation/messages": {
    access: "session",
    forGuests: true,
    scope: "read",
    keepsAnswer: false,
    holdsText: true,
    body: z.object({
      ids: z.array(Id).min(1).max(100),
      targetLanguage: LanguageCode.optional(),
      storedOnly: z.boolean().default(false),
    }),
    output: z.object({
      success: z.literal(true),
      results: z.array(MessageTranslation),
      /** The reader's last choices, for messages that have one. */
      shown: z.record(z.string(), ShownText),
    }),
    errors: ["UNSUPPORTED_LANGUAGE"],
  },
  "GET /translation/status": {
    access: "session",
    forGuests: true,
    output: z.object({
      success: z.literal(true),
      engines: z.array(EngineStatus),
      setup: Setup,
      /** Privacy level of free texts and of new conversations. */
      defaultPrivacyLevel: PrivacyLevel,
      /** Upper limit for all texts, regardless of users' choices. */
      highestPrivacyLevel: PrivacyLevel,
    }),
  },
} as const satisfies CallMap;

export type Translation = z.infer<typeof Translation>;
export type MessageTranslation = z.infer<typeof MessageTranslation>;
export type MessageNotTranslated = z.infer<typeof MessageNotTranslated>;
export type LinkPreviewTranslation = z.infer<typeof LinkPreviewTranslation>;
export type Pair = z.infer<typeof Pair>;
export type EngineStatus = z.infer<typeof EngineStatus>;
export type BackTranslation = z.infer<typeof BackTranslation>;
export type ShownText = z.infer<typeof ShownText>;
export type Setup = z.infer<typeof Setup>;
