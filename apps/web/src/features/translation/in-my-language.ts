import type { MessageTranslation } from "@lingualoom/contract/calls/translation.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import type { QueryClient } from "@tanstack/react-query";
import { hasWords } from "./has-words.ts";

/** Milliseconds until the original is said. A local engine that is warm answers in a tenth of them. */
export const PATIENCE_MS = 2_000;
/** Milliseconds in which a late rendition is still waited for. */
const LATE_MS = 60_000;

export interface InMyLanguage {
  /** With the texts of the rendition, where there is one. */
  readonly message: Message;
  readonly isTranslated: boolean;
  /** Of a rendition that did not come in time: the same with it, if it comes at all. */
  readonly late?: Promise<InMyLanguage>;
}

/** A message with the texts of its rendition. */
function asRead(message: Message, rendition: MessageTranslation | undefined): InMyLanguage {
  if (!rendition || rendition.provider === "none") return { message, isTranslated: false };
  return { message: { ...message, text: rendition.translatedText }, isTranslated: true };
}

/**
 * A message that came, for what is said of it outside of its bubble: in the language that I read where that goes by itself
 * and the rendition comes in time, otherwise as it was written.
 */
export async function inMyLanguage(
  client: QueryClient,
  message: Message,
  patience = PATIENCE_MS,
): Promise<InMyLanguage> {
  if (!hasWords(message.text)) return asRead(message, undefined);
  const asked = import("./rendition-to-come.ts")
    .then(({ renditionToCome }) => renditionToCome(client, message, AbortSignal.timeout(LATE_MS)))
    .catch(() => undefined)
    .then((rendition) => asRead(message, rendition));
  const over = new Promise<InMyLanguage>((resolve) =>
    setTimeout(() => resolve({ ...asRead(message, undefined), late: asked }), patience),
  );
  return Promise.race([asked, over]);
}
