import type { MessageTranslation } from "@lingualoom/contract/calls/translation.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";

/** Returns the human-written rendition in this language, which comes with the message, as a translation. */
export function writtenRendition(message: Message, target: string): MessageTranslation | undefined {
  const written = message.renditions?.find(({ language }) => language === target);
  if (!written) return undefined;
  return {
    success: true,
    conversationId: message.conversationId,
    messageId: message._id,
    revision: message.revision,
    originalText: message.text,
    translatedText: written.text,
    sourceLanguage: message.language ?? "und",
    targetLanguage: target,
    provider: "author",
    engineName: "",
    quality: "good",
    madeAt: "device",
    timestamp: message.createdAt,
    detected: null,
    writtenBy: written.writtenBy,
    ...(written.approvedBy !== undefined && { approvedBy: written.approvedBy }),
  };
}
