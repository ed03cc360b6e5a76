import type { Translation as WireTranslation } from "@lingualoom/contract/calls/translation.ts";
import type { PrivacyLevel } from "@lingualoom/contract/shapes.ts";
import type { EngineId } from "@lingualoom/translation/engine.ts";
import { isWithin } from "@lingualoom/translation/privacy-level.ts";
import type { Translator } from "@lingualoom/translation/translator.ts";
import { readGlossary } from "#/language/glossary/applied-store.ts";
import { glossaryVersion } from "#/language/glossary/glossary-version.ts";
import type { OperatorLevels } from "#/people/membership/privacy-level.ts";
import { lowest } from "#/people/membership/privacy-level.ts";
import type { Plans } from "#/people/plans/plans.ts";
import type { Platform } from "#/platform/context.ts";
import { countText } from "#/platform/rate-limits/count-text.ts";
import type { TranslationMetrics } from "../figures/metrics.ts";
import { findFreeTranslation, storeFreeTranslation } from "../history/history-store.ts";
import { madeAtOf } from "../made-at.ts";
import type { OpenMemory } from "../memory/memory.ts";
import { asWire, requireAnswer } from "../outcome.ts";

interface Needs extends Platform {
  readonly defaultPrivacyLevel: () => OperatorLevels["default"];
  readonly memory: OpenMemory;
  readonly plans: Plans;
  readonly translationMetrics: TranslationMetrics;
  readonly translator: Translator;
}

export interface FreeText {
  readonly text: string;
  readonly source: string;
  readonly target: string;
  readonly provider?: string | undefined;
  /** Privacy level of the text, if lower than what the server allows. */
  readonly privacyLevel?: PrivacyLevel | undefined;
}

export type TranslateFreeText = (userId: string, options: FreeText) => Promise<WireTranslation>;

/** Translates a text that is not a message, and stores it in the user's history, which also serves as its memory. */
export function createFreeTranslation(context: Needs): TranslateFreeText {
  const {
    database,
    translator,
    limits,
    plans,
    clock,
    translationMetrics: metrics,
    defaultPrivacyLevel: allowed,
  } = context;
  return async (userId, { text, source, target, provider, privacyLevel }) => {
    await countText(limits, userId, text);
    const within = () => lowest(allowed(), privacyLevel ?? allowed());
    const glossary = await readGlossary(database, { writerId: userId, conversationId: null, text });
    using memory = context.memory({
      scope: userId,
      text,
      glossary: glossaryVersion(glossary),
      recall: (key) => findFreeTranslation(database, key),
      async admit() {
        await limits.consume("TRANSLATE", userId);
        await plans.translatingInto(userId, target);
      },
    });
    const outcome = await translator.translate({
      text,
      source,
      target,
      allowed: within(),
      mayStillGo: async (level) => isWithin(level, within()),
      prefer: provider as EngineId | undefined,
      key: userId,
      person: userId,
      glossary,
      memory,
    });
    const answer = requireAnswer(outcome, translator);
    const now = clock.now();
    if (answer.kind === "translated") {
      const { source, engine, engineName, engineVersion: version, quality, privacyLevel, detected } = answer;
      await storeFreeTranslation(
        database,
        userId,
        {
          originalText: text,
          translatedText: answer.text,
          source,
          target,
          engine,
          engineName,
          quality,
          madeAt: madeAtOf(privacyLevel),
          createdAt: now,
          detectedLanguage: detected?.language ?? null,
          detectedConfidence: detected?.confidence ?? null,
        },
        answer.answered ? null : memory.keyOf({ engine, version, source, target }),
      );
      metrics.given({ engine, source, target, isNew: true });
    }
    return asWire(text, target, answer, now);
  };
}
