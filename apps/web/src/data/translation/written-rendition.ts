import type { MessageTranslation } from "@lingualoom/contract/calls/translation.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";

/** What a person wrote that a message is in this language, as a translation of it; it comes with the message. */
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
