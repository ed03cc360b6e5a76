import { z } from "zod";
import type { CallMap } from "../call.ts";
import { Id, LanguageCode } from "../shapes.ts";

const EngineId = z.string().max(32);
const Quality = z.enum(["rough", "good"]);
const MadeAt = z.enum(["device", "server", "provider"]);
const Source = z.union([z.literal("auto"), LanguageCode]).default("auto");

export const Detected = z.object({ language: z.string(), confidence: z.number() });

export const Translation = z.object({
  success: z.literal(true),
  originalText: z.string(),
  translatedText: z.string(),
  sourceLanguage: z.string(),
  targetLanguage: z.string(),
  /** The engine that did it; `none` when there was nothing to translate. */
  provider: z.string(),
  timestamp: z.iso.datetime(),
  engineName: z.string(),
  quality: Quality,
  madeAt: MadeAt,
  detected: Detected.nullable(),
});

export const MessageTranslation = Translation.extend({ messageId: Id, revision: z.number().int() });

/** What `messageTranslated` carries when there is no translation; the page keeps the original and says why. */
export const MessageNotTranslated = z.object({
  messageId: Id,
  targetLanguage: z.string(),
  error: z.object({ code: z.string(), message: z.string() }),
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
  /** Only for admins: why it is not available, and whether its breaker is open. */
  message: z.string().optional(),
  breaker: z.enum(["closed", "half_open", "open"]).optional(),
});

export const Setup = z.object({
  state: z.enum(["idle", "fetching", "done", "failed"]),
  done: z.number().int(),
  total: z.number().int(),
  message: z.string(),
});

const failures = ["UNSUPPORTED_LANGUAGE", "UNSUPPORTED_PAIR", "ENGINE_FAILED", "NO_ENGINE"] as const;

export const translationCalls = {
  "GET /translation/languages": {
    access: "public",
    output: z.object({
      success: z.literal(true),
      languages: z.record(z.string(), z.string()),
      pairs: z.array(Pair),
    }),
  },
  "POST /translation/translate": {
    access: "session",
    body: z.object({
      /** Length and well-formedness are checked by the server's rule, which knows the right status. */
      text: z.string(),
      targetLanguage: LanguageCode,
      sourceLanguage: Source,
      provider: EngineId.optional(),
    }),
    output: Translation,
    errors: [...failures, "TEXT_TOO_LONG"],
  },
  "POST /translation/detect": {
    access: "session",
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
    params: z.object({ id: Id }),
    body: z.object({
      /** The reader's preferred language when absent. */
      targetLanguage: LanguageCode.optional(),
      sourceLanguage: Source,
      provider: EngineId.optional(),
    }),
    output: MessageTranslation,
    errors: ["NOT_FOUND", "OWN_MESSAGE", ...failures],
  },
  /**
   * Renditions of many messages of one screen: what is stored comes at once, and unless `storedOnly` the rest
   * follows by `messageTranslated` on all the person's devices.
   */
  "POST /translation/messages": {
    access: "session",
    body: z.object({
      ids: z.array(Id).min(1).max(100),
      targetLanguage: LanguageCode.optional(),
      storedOnly: z.boolean().default(false),
    }),
    output: z.object({ success: z.literal(true), results: z.array(MessageTranslation) }),
    errors: ["UNSUPPORTED_LANGUAGE"],
  },
  "GET /translation/status": {
    access: "session",
    output: z.object({ success: z.literal(true), engines: z.array(EngineStatus), setup: Setup }),
  },
} as const satisfies CallMap;

export type Translation = z.infer<typeof Translation>;
export type MessageTranslation = z.infer<typeof MessageTranslation>;
export type MessageNotTranslated = z.infer<typeof MessageNotTranslated>;
export type Pair = z.infer<typeof Pair>;
export type EngineStatus = z.infer<typeof EngineStatus>;
export type Setup = z.infer<typeof Setup>;
