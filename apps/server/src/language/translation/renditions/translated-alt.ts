import type { MessageTranslation } from "@lingualoom/contract/calls/translation.ts";
import type { ReadableMessage } from "#/talk/message/access-store.ts";

/** Returns the translated description of a picture if it differs from the original. */
export const translatedAlt = (
  message: ReadableMessage,
  alt: string | null,
): Pick<MessageTranslation, "translatedAlt"> =>
  alt === null || message.alt === null || alt === message.alt ? {} : { translatedAlt: alt };
