import type { MessageTranslation } from "@lingualoom/contract/calls/translation.ts";
import type { ReadableMessage } from "#/talk/message/access-store.ts";

/** The translated description of a picture, where there is one that is another text. */
export const translatedAlt = (
  message: ReadableMessage,
  alt: string | null,
): Pick<MessageTranslation, "translatedAlt"> =>
  alt === null || message.alt === null || alt === message.alt ? {} : { translatedAlt: alt };
