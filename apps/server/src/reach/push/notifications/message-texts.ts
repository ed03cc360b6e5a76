import type { AutomaticTranslation } from "#/language/translation/messages/automatic-translation.ts";
import type { Clock } from "#/platform/clock.ts";
import type { Platform } from "#/platform/context.ts";
import { type ReadableMessage, readableMessages } from "#/talk/message/access-store.ts";
import type { MessageTexts } from "./compose.ts";
import type { Contents } from "./contents-store.ts";

/** A translation that comes later is not waited for: a notification is to come at once. */
export const TRANSLATION_PATIENCE_MS = 2_000;
/** Isolated, so that it does not decide the direction of the text. */
const TRANSLATED_GLYPH = "\u2068文A\u2069";

/** The words of a message for its reader, in their language where it comes in time; undefined where they may not read it. */
export async function messageTexts(
  { database, clock }: Platform,
  translate: AutomaticTranslation,
  contents: Contents,
  messageId: string,
): Promise<MessageTexts | undefined> {
  const [message] = await readableMessages(database, contents.userId, [messageId], clock.now());
  if (!message) return undefined;
  const translated = await inTime(clock, translate(message, contents.userId, contents));
  return translated ?? asWritten(message);
}

const asWritten = ({ text, alt }: ReadableMessage): MessageTexts => ({ text, alt: alt ?? "" });

async function inTime(clock: Clock, translating: ReturnType<AutomaticTranslation>): Promise<MessageTexts | null> {
  const { promise, resolve } = Promise.withResolvers<null>();
  const timer = clock.after(TRANSLATION_PATIENCE_MS, () => resolve(null));
  const found = await Promise.race([translating, promise]);
  timer.cancel();
  return found && { text: found.text && `${TRANSLATED_GLYPH} ${found.text}`, alt: found.alt };
}
