import type { MessageTranslation } from "@lingualoom/contract/calls/translation.ts";
import type { EngineId, MadeAt } from "@lingualoom/translation/engine.ts";
import type { Translator } from "@lingualoom/translation/translator.ts";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../database/open.ts";
import { AppError, notFound } from "../../http/errors.ts";
import type { Limits } from "../../http/limits.ts";
import type { ReadableMessage } from "../conversations/access.ts";
import { readUsualLanguages } from "./language-store.ts";
import { asWire, requireAnswer } from "./outcome.ts";
import { priorOf } from "./prior.ts";
import { keepRendition, type Rendition } from "./rendition-store.ts";

export interface Wish {
  readonly readerId: string;
  readonly target: string;
  /** A language code, or `auto`. */
  readonly source: string;
  readonly provider?: string | undefined;
  /** Languages the reader reads: a message in one of them is left as it is. */
  readonly reads: readonly string[];
}

export interface MessageTranslatorDependencies {
  readonly database: Database;
  readonly translator: Translator;
  readonly limits: Limits;
  readonly clock: Clock;
  /** The highest rung message text may climb to. */
  readonly allowed: MadeAt;
}

export type TranslateMessage = (message: ReadableMessage, wish: Wish) => Promise<MessageTranslation>;

/** Translates a message for one reader and keeps the rendition; the stored message is never touched. */
export function createMessageTranslation(deps: MessageTranslatorDependencies): TranslateMessage {
  const { database, translator, limits, clock, allowed } = deps;
  return async (message, wish) => {
    if (message.sender_id === wish.readerId) {
      throw new AppError("OWN_MESSAGE", "Your own messages are not translated for you");
    }
    await limits.consume("TRANSLATE", wish.readerId);
    const usual = await readUsualLanguages(database, [message.sender_id]);
    const prior = priorOf(usual.get(message.sender_id));
    const outcome = await translator.translate({
      text: message.text,
      source: wish.source,
      target: wish.target,
      allowed,
      reads: wish.source === "auto" ? wish.reads : [],
      prior,
      prefer: wish.provider as EngineId | undefined,
      key: message.conversation_id,
      person: wish.readerId,
    });
    const answer = requireAnswer(outcome, translator);
    const now = clock.now();
    const wire = asWire(message.text, wish.target, answer, now);
    if (answer.kind === "translated") {
      const rendition: Rendition = {
        messageId: message.id,
        revision: message.revision,
        target: wish.target,
        source: answer.source,
        engine: answer.engine,
        engineVersion: answer.engineVersion,
        engineName: answer.engineName,
        text: answer.text,
        quality: answer.quality,
        madeAt: answer.madeAt,
        detectedLanguage: answer.detected?.language ?? null,
        detectedConfidence: answer.detected?.confidence ?? null,
        createdAt: now,
      };
      // Edited or deleted while it was being translated: the text it belongs to is gone, and so is this.
      if (!(await keepRendition(database, wish.readerId, rendition))) throw notFound("Message");
    }
    return { ...wire, messageId: message.id, revision: message.revision };
  };
}

export function storedTranslation(message: ReadableMessage, rendition: Rendition): MessageTranslation {
  return {
    success: true,
    messageId: message.id,
    revision: rendition.revision,
    originalText: message.text,
    translatedText: rendition.text,
    sourceLanguage: rendition.source,
    targetLanguage: rendition.target,
    provider: rendition.engine,
    engineName: rendition.engineName,
    quality: rendition.quality,
    madeAt: rendition.madeAt,
    timestamp: rendition.createdAt.toISOString(),
    detected:
      rendition.detectedLanguage === null
        ? null
        : { language: rendition.detectedLanguage, confidence: rendition.detectedConfidence ?? 0 },
  };
}
