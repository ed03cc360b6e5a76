import type { EngineId } from "@lingualoom/translation/engine.ts";
import type { PrivacyLevel } from "@lingualoom/translation/privacy-level.ts";
import { isWithin } from "@lingualoom/translation/privacy-level.ts";
import type { Translator } from "@lingualoom/translation/translator.ts";
import { readGlossary } from "#/language/glossary/applied-store.ts";
import type { Plans } from "#/people/plans/plans.ts";
import type { Platform } from "#/platform/context.ts";
import { countText } from "#/platform/rate-limits/count-text.ts";
import type { TranslationMetrics } from "../figures/metrics.ts";
import { priorOf } from "../languages/prior.ts";
import { readWriter } from "../languages/writer-store.ts";
import { madeAtOf } from "../made-at.ts";

interface Needs extends Platform {
  readonly plans: Plans;
  readonly translationMetrics: TranslationMetrics;
  readonly translator: Translator;
}

export interface SpokenWords {
  readonly conversationId: string;
  readonly speakerId: string;
  readonly text: string;
  /** Undefined while it is uncertain. */
  readonly language: string | undefined;
  /** Asked again before an engine gets the words, because the level may have become stricter. */
  readonly allowed: () => Promise<PrivacyLevel>;
  /** The reader whom the translation counts against. */
  readonly readerId: string;
  readonly target: string;
  readonly provider: string;
}

export interface SpokenRendition {
  readonly text: string;
  readonly language: string;
  readonly engineName: string;
  readonly madeAt: string;
}

/**
 * Translates what was said in a conversation with its glossary and tone. Stores nothing, not even in the translation
 * memory, which keeps common words for all conversations. Null when there is nothing to translate, or no engine can.
 */
export function createSpokenTranslation(context: Needs) {
  const { database, limits, plans, translator, translationMetrics } = context;
  return async (words: SpokenWords): Promise<SpokenRendition | null> => {
    const { conversationId, speakerId, text, language, allowed, readerId, target, provider } = words;
    const level = await allowed();
    if (level === "device") return null;
    await countText(limits, readerId, text);
    const [writer, glossary] = await Promise.all([
      readWriter(database, { sender_id: speakerId, conversation_id: conversationId, text, mentions: null }),
      readGlossary(database, { writerId: speakerId, conversationId, text }),
    ]);
    let admitted: Promise<void> | undefined;
    const admit = async () => {
      await limits.consume("TRANSLATE", readerId);
      await plans.translatingInto(readerId, target);
    };
    const outcome = await translator.translate({
      text,
      source: language ?? "auto",
      target,
      allowed: level,
      mayStillGo: async (asked) => isWithin(asked, await allowed()),
      prefer: provider as EngineId,
      prior: priorOf(writer),
      names: writer.names,
      glossary,
      key: conversationId,
      person: readerId,
      memory: {
        async once(_asked, make) {
          admitted ??= admit();
          await admitted;
          return make();
        },
      },
    });
    if (outcome.kind !== "translated") return null;
    const { engine, engineName, privacyLevel, source } = outcome;
    translationMetrics.given({ engine, source, target, isNew: true });
    return { text: outcome.text, language: target, engineName, madeAt: madeAtOf(privacyLevel) };
  };
}
