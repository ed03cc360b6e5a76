/** Exports that run everywhere, including browsers. `node.ts` has those that need Node. */
export { type Budgets, createBudgets } from "./budgets/budgets.ts";
export { type Detection, type Detector, type Prior, UNDETERMINED } from "./detection/detection.ts";
export { createPageDetector } from "./detection/page-detector.ts";
export * from "./engine.ts";
export { type CloudflareOptions, openCloudflare } from "./engines/cloudflare/engine.ts";
export { type DeeplOptions, openDeepl } from "./engines/deepl/engine.ts";
export { engineFrom, type FunctionEngineOptions, type TranslateTexts } from "./engines/function-engine.ts";
export { type LibreTranslateOptions, openLibreTranslate } from "./engines/libretranslate/engine.ts";
export { type OpenAiOptions, openOpenAi } from "./engines/openai/engine.ts";
export type { EngineFailure, FailureReason } from "./failure.ts";
export type { FixedTerm, Glossary, GlossaryTerm, Tone } from "./glossary.ts";
export { LANGUAGES, type LanguageCode, toLanguage } from "./languages.ts";
export { PRIVACY_LEVELS, type PrivacyLevel } from "./privacy-level.ts";
export { type Segmented, segment } from "./segments/segment.ts";
export type { Translation, TranslationRequest } from "./translation.ts";
export {
  createTranslator,
  type Translator,
  type TranslatorEvent,
  type TranslatorOptions,
} from "./translator.ts";
