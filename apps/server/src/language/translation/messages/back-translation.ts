import type { BackTranslation, MessageTranslation } from "@lingualoom/contract/calls/translation.ts";
import type { Translator } from "@lingualoom/translation/translator.ts";
import type { Platform } from "#/platform/context.ts";
import type { AllowedFor } from "#/talk/message/access.ts";
import type { ReadableMessage } from "#/talk/message/access-store.ts";
import type { TranslationMetrics } from "../figures/metrics.ts";
import { readWriter } from "../languages/writer-store.ts";
import { madeAtOf } from "../made-at.ts";
import type { OpenMemory } from "../memory/memory.ts";
import { findBack, readBack, storeBack } from "../renditions/back-rendition-store.ts";
import { createStillTheSame } from "./still-the-same.ts";

interface Needs extends Platform {
  readonly allowedFor: AllowedFor;
  readonly memory: OpenMemory;
  readonly translationMetrics: TranslationMetrics;
  readonly translator: Translator;
}

export type TranslateBack = (
  message: ReadableMessage,
  made: { readonly wire: MessageTranslation; readonly renditionId: string },
) => Promise<BackTranslation | null>;

/**
 * Translates a rendition back into its source language, within the privacy level of the message. The result is stored
 * with the rendition and deleted with it. Null when no engine supports the pair or gave an acceptable answer.
 */
export function createBackTranslation(context: Needs): TranslateBack {
  const { database, translator, translationMetrics: metrics, limits, clock } = context;
  const stillTheSame = createStillTheSame(context);
  return async (message, { wire, renditionId }) => {
    const target = wire.sourceLanguage;
    const known = await readBack(database, message.conversation_id, renditionId);
    if (known) return { ...known, targetLanguage: target };
    const text = wire.translatedText;
    const { names } = await readWriter(database, { ...message, text });
    using memory = context.memory({
      scope: message.conversation_id,
      text,
      names,
      recall: (key) => findBack(database, message.conversation_id, key),
      admit: () => limits.consume("TRANSLATE", message.sender_id),
    });
    const answer = await translator.translate({
      mayStillGo: stillTheSame(message.sender_id, message),
      text,
      source: wire.targetLanguage,
      target,
      allowed: context.allowedFor(message),
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
    await storeBack(database, message.conversation_id, renditionId, back, key, clock.now());
    return { ...back, targetLanguage: target };
  };
}
