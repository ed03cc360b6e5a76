import type { Detector } from "@lingualoom/translation/detection/detection.ts";
import type { Setup } from "@lingualoom/translation/engines/setup.ts";
import { isLanguage, LANGUAGES } from "@lingualoom/translation/languages.ts";
import { isWithin } from "@lingualoom/translation/privacy-level.ts";
import type { Translator } from "@lingualoom/translation/translator.ts";
import type { OperatorLevels } from "#/people/membership/privacy-level.ts";
import type { Plans } from "#/people/plans/plans.ts";
import type { Platform } from "#/platform/context.ts";
import { AppError } from "#/platform/errors.ts";
import { Reply, type Routes } from "#/platform/http/routes.ts";
import { languageOf, stateIn } from "#/platform/http/sentences/sentences.ts";
import { say } from "#/platform/sentences/sentence.ts";
import { withTimeout } from "#/platform/with-timeout.ts";
import { freeText } from "#/talk/messages/send/message-text.ts";
import type { TranslationMetrics } from "./figures/metrics.ts";
import { translateBatch } from "./free-texts/batch.ts";
import { createFreeTranslation } from "./free-texts/free-translation.ts";
import { createOfferedLanguages } from "./languages/offered-languages.ts";
import { madeAtOf } from "./made-at.ts";
import type { OpenMemory } from "./memory/memory.ts";
import { requireLanguage, requireSource } from "./outcome.ts";

interface Needs extends Platform {
  readonly defaultPrivacyLevel: () => OperatorLevels["default"];
  readonly detector: Detector;
  readonly memory: OpenMemory;
  readonly plans: Plans;
  readonly privacyLevels: () => OperatorLevels;
  readonly setup: () => Setup;
  readonly translationMetrics: TranslationMetrics;
  readonly translator: Translator;
}

type Names =
  | "GET /translation/languages"
  | "GET /translation/status"
  | "POST /translation/translate"
  | "POST /translation/batch"
  | "POST /translation/detect";

const UNDETERMINED = "und";
/** Milliseconds that language detection may take; a page waits 15 seconds for an answer. */
const DETECTION_MS = 10_000;
/** Seconds after which a retry is useful. */
const RETRY_AFTER = 5;

export function translationRoutes(context: Needs): Routes<Names> {
  const { translator, detector, translationMetrics: metrics, limits, privacyLevels } = context;
  const defaultPrivacyLevel = () => privacyLevels().default;
  const translateFreeText = createFreeTranslation(context);
  const offeredLanguages = createOfferedLanguages(context);
  return {
    async "GET /translation/languages"() {
      return new Reply(offeredLanguages(), { reused: true });
    },

    async "GET /translation/status"({ me, headers }) {
      const language = languageOf(me, headers);
      const engines = translator.status().map(({ message, sentence, breaker, privacyLevel, ...open }) => ({
        ...open,
        madeAt: madeAtOf(privacyLevel),
        withinDefaultPrivacyLevel: isWithin(privacyLevel, defaultPrivacyLevel()),
        ...(me.isAdmin && {
          breaker,
          latency: metrics.latency(open.id),
          ...stateIn({ message, sentence }, language),
        }),
      }));
      const setup = stateIn(context.setup(), language);
      return {
        success: true,
        engines,
        setup,
        defaultPrivacyLevel: defaultPrivacyLevel(),
        highestPrivacyLevel: privacyLevels().highest,
      };
    },

    async "POST /translation/translate"({ me, body }) {
      const text = freeText(body.text);
      const target = requireLanguage(body.targetLanguage);
      const source = requireSource(body.sourceLanguage);
      const { provider, privacyLevel } = body;
      return translateFreeText(me.userId, { text, source, target, provider, privacyLevel });
    },

    async "POST /translation/batch"({ me, body, headers }) {
      const target = requireLanguage(body.targetLanguage);
      const source = requireSource(body.sourceLanguage);
      const options = { source, target, provider: body.provider };
      const language = languageOf(me, headers);
      const results = await translateBatch(translateFreeText, me.userId, body.texts, options, language);
      return { success: true, results };
    },

    async "POST /translation/detect"({ me, body }) {
      const text = freeText(body.text);
      await limits.consume("TRANSLATE", me.userId);
      const found = await withTimeout(context.clock, detector.detect(text), null, DETECTION_MS);
      if (!found) throw new AppError("UNAVAILABLE", say("detectionLate"), { retryAfter: RETRY_AFTER });
      const { language, confidence } = found;
      const languageName = isLanguage(language) ? LANGUAGES[language] : "";
      const code = languageName === "" ? UNDETERMINED : language;
      const known = code === UNDETERMINED ? 0 : confidence;
      return { success: true, detectedLanguage: code, language: code, languageName, confidence: known };
    },
  };
}
