import type { Translation as WireTranslation } from "@lingualoom/contract/calls/translation.ts";
import type { EngineId } from "@lingualoom/translation/engine.ts";
import { isWithin, type PrivacyLevel } from "@lingualoom/translation/privacy-level.ts";
import type { Translator } from "@lingualoom/translation/translator.ts";
import type { Clock } from "../../../clock.ts";
import type { Database } from "../../../database/open.ts";
import type { Limits } from "../../../rate-limits/limits.ts";
import { readGlossary } from "../../glossary/applied-store.ts";
import { glossaryVersion } from "../../glossary/glossary-version.ts";
import type { Plans } from "../../plans/plans.ts";
import type { TranslationMetrics } from "../figures/metrics.ts";
import { keepFreeTranslation, recallFreeTranslation } from "../history/history-store.ts";
import { madeAtOf } from "../made-at.ts";
import type { OpenMemory } from "../memory/memory.ts";
import { asWire, requireAnswer } from "../outcome.ts";

export interface FreeText {
  readonly text: string;
  /** A language code, or `auto`. */
  readonly source: string;
  readonly target: string;
  readonly provider?: string | undefined;
}

export interface FreeTranslationDependencies {
  readonly database: Database;
  readonly translator: Translator;
  readonly memory: OpenMemory;
  readonly metrics: TranslationMetrics;
  readonly limits: Limits;
  readonly plans: Pick<Plans, "translatingInto">;
  readonly clock: Clock;
  /** How far texts that are nobody's message may go. */
  readonly allowed: () => PrivacyLevel;
}

export type TranslateFreeText = (userId: string, wish: FreeText) => Promise<WireTranslation>;

/** Translates a text that is no message, and stores it in the person's history, which is also its memory. */
export function createFreeTranslation(deps: FreeTranslationDependencies): TranslateFreeText {
  const { database, translator, limits, plans, clock, metrics } = deps;
  return async (userId, { text, source, target, provider }) => {
    const glossary = await readGlossary(database, { writerId: userId, conversationId: null, text });
    using memory = deps.memory({
      scope: userId,
      text,
      glossary: glossaryVersion(glossary),
      recall: (key) => recallFreeTranslation(database, key),
      async admit() {
        await limits.consume("TRANSLATE", userId);
        await plans.translatingInto(userId, target);
      },
    });
    const outcome = await translator.translate({
      text,
      source,
      target,
      allowed: deps.allowed(),
      mayStillGo: async (level) => isWithin(level, deps.allowed()),
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
      await keepFreeTranslation(
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
        memory.keyOf({ engine, version, source, target }),
      );
      metrics.given({ engine, source, target, isNew: true });
    }
    return asWire(text, target, answer, now);
  };
}
