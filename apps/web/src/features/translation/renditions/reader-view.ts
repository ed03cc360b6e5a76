import type { MessageTranslation } from "@lingualoom/contract/calls/translation.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";

/** Returns a message with the available texts of its rendition; their language is then the reader's. */
export function readerView(message: Message, rendition: MessageTranslation | undefined) {
  const { translatedText: text = message.text, translatedAlt, targetLanguage } = rendition ?? {};
  const isTranslated = text !== message.text || translatedAlt !== undefined;
  if (!isTranslated || !targetLanguage) return { message, isTranslated: false };
  const alt = translatedAlt ?? message.alt;
  return { message: { ...message, text, ...(alt && { alt }), language: targetLanguage }, isTranslated };
}
