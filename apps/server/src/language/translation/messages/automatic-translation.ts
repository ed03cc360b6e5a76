import { understandsOneOf } from "@lingualoom/translation/variants/variants.ts";
import type { Platform, SettingsOf } from "#/platform/context.ts";
import { AppError } from "#/platform/errors.ts";
import type { ReadableMessage } from "#/talk/message/access-store.ts";
import type { StoredReadings } from "../renditions/reading.ts";
import type { TranslateMessage } from "./message-translation.ts";

export interface ConnectedReader {
  readonly autoTranslate: boolean | null;
  readonly practice: boolean;
}

/** Returns a message as a page would show it automatically; null when that is the original. Never rejects. */
export type AutomaticTranslation = (
  message: ReadableMessage,
  readerId: string,
  here: ConnectedReader,
) => Promise<{ readonly text: string; readonly alt: string } | null>;

export function createAutomaticTranslation(
  context: Platform & { readonly settingsOf: SettingsOf },
  deps: { readonly reading: StoredReadings; readonly translateMessage: TranslateMessage },
): AutomaticTranslation {
  const { settingsOf, log } = context;
  const { reading, translateMessage } = deps;

  async function translate(message: ReadableMessage, readerId: string, here: ConnectedReader) {
    if (here.practice || message.sender_id === readerId) return null;
    const settings = await settingsOf(readerId);
    if (!(here.autoTranslate ?? settings.autoTranslate)) return null;
    const { preferredLanguage: target, translationProvider: provider, readLanguages } = settings;
    const reads = [target, ...readLanguages];
    if (message.language && understandsOneOf(reads, message.language)) return null;
    const stored = await reading.stored([message], { userId: readerId, target, provider });
    const wire =
      stored.get(message.id)?.translation ??
      (await translateMessage(message, { readerId, target, source: "auto", provider, reads })).wire;
    if (wire.provider === "none") return null;
    return { text: wire.translatedText, alt: wire.translatedAlt ?? message.alt ?? "" };
  }

  return (message, readerId, here) =>
    translate(message, readerId, here).catch((error) => {
      if (!(error instanceof AppError)) log.error({ err: error }, "a translation for a notification failed");
      return null;
    });
}
