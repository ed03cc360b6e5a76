import type { BackTranslation, MessageTranslation } from "@lingualoom/contract/calls/translation.ts";
import type { PrivacyLevel } from "@lingualoom/translation/privacy-level.ts";
import type { Translator } from "@lingualoom/translation/translator.ts";
import type { Clock } from "../../../clock.ts";
import type { Database } from "../../../database/open.ts";
import type { Limits } from "../../../rate-limits/limits.ts";
import type { ReadableMessage } from "../../message/access-store.ts";
import type { TranslationMetrics } from "../figures/metrics.ts";
import { readWriter } from "../languages/writer-store.ts";
import { madeAtOf } from "../made-at.ts";
import type { OpenMemory } from "../memory/memory.ts";
import { keepBack, readBack, recallBack } from "../renditions/back-rendition-store.ts";
import { createStillTheSame } from "./still-the-same.ts";

export interface BackDependencies {
  readonly database: Database;
  readonly translator: Translator;
  readonly memory: OpenMemory;
  readonly metrics: TranslationMetrics;
  readonly limits: Limits;
  readonly clock: Clock;
  readonly allowedFor: (message: ReadableMessage) => PrivacyLevel;
}

export type TranslateBack = (
  message: ReadableMessage,
  made: { readonly wire: MessageTranslation; readonly renditionId: string },
) => Promise<BackTranslation | null>;

/**
 * A rendition translated back into the language it came from. It goes no further than the message itself may, is stored with
 * the rendition and goes with it; null where no engine leads back or none gave an acceptable answer.
 */
export function createBackTranslation(deps: BackDependencies): TranslateBack {
  const { database, translator, metrics, limits, clock } = deps;
  const stillTheSame = createStillTheSame(deps);
  return async (message, { wire, renditionId }) => {
    const target = wire.sourceLanguage;
    const known = await readBack(database, renditionId);
    if (known) return { ...known, targetLanguage: target };
    const text = wire.translatedText;
    const { names } = await readWriter(database, { ...message, text });
    using memory = deps.memory({
      scope: message.conversation_id,
      text,
      names,
      recall: (key) => recallBack(database, key),
      admit: () => limits.consume("TRANSLATE", message.sender_id),
    });
    const answer = await translator.translate({
      mayStillGo: stillTheSame(message.sender_id, message),
      text,
      source: wire.targetLanguage,
      target,
      allowed: deps.allowedFor(message),
      names,
      key: message.conversation_id,
      person: message.sender_id,
      memory,
    });
    if (answer.kind !== "translated") return null;
    const { engine, engineName, engineVersion, quality, privacyLevel } = answer;
    const pair = { engine, source: wire.targetLanguage, target };
    metrics.given({ ...pair, isNew: false });
    const back = {
      translatedText: answer.text,
      provider: engine,
      engineName,
      quality,
      madeAt: madeAtOf(privacyLevel),
    };
    const key = memory.keyOf({ ...pair, version: engineVersion });
    await keepBack(database, renditionId, back, key, clock.now());
    return { ...back, targetLanguage: target };
  };
}
