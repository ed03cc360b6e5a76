import type { MessageTranslation } from "@lingualoom/contract/calls/translation.ts";
import type { ReadableMessage } from "#/talk/message/access-store.ts";
import { AUTHOR } from "#/talk/messages/send/sent-renditions.ts";
import type { StoredRendition } from "./rendition-store.ts";
import { translatedAlt } from "./translated-alt.ts";

export function storedTranslation(message: ReadableMessage, rendition: StoredRendition): MessageTranslation {
  return {
    success: true,
    conversationId: message.conversation_id,
    messageId: message.id,
    revision: rendition.revision,
    originalText: message.text,
    translatedText: rendition.text,
    ...translatedAlt(message, rendition.alt),
    sourceLanguage: rendition.writtenBy === null ? rendition.source : (message.language ?? rendition.source),
    targetLanguage: rendition.target,
    provider: rendition.writtenBy === null ? rendition.engine : AUTHOR,
    engineName: rendition.engineName,
    quality: rendition.quality,
    madeAt: rendition.madeAt,
    ...(rendition.near && { near: rendition.near }),
    ...(rendition.unaddressed && { unaddressed: true }),
    ...(rendition.writtenBy !== null && { writtenBy: rendition.writtenBy }),
    ...(rendition.approvedBy !== null && { approvedBy: rendition.approvedBy }),
    ...(rendition.remembered && { remembered: true }),
    timestamp: rendition.createdAt.toISOString(),
    detected:
      rendition.detectedLanguage === null
        ? null
        : { language: rendition.detectedLanguage, confidence: rendition.detectedConfidence ?? 0 },
  };
}
