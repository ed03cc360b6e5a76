/** Exactly one emoji that Unicode recommends for general interchange (RGI), in any skin tone. */
const ONE_EMOJI = /^\p{RGI_Emoji}$/v;
/** A character with text presentation by default, and without a skin tone that would make it an emoji. */
const PLAIN_BY_DEFAULT = /(?!\p{Emoji_Presentation})\p{Emoji}(?!\p{Emoji_Modifier})/gu;
const AS_EMOJI = "\uFE0F";

const CUSTOM = /^:([a-z0-9_]{2,32}):$/;

/** Returns the name of an emoji of the server, written as `:name:`; null for any other text. */
export const customEmojiName = (text: string): string | null => CUSTOM.exec(text)?.[1] ?? null;

/**
 * Normalizes the spelling of an emoji, so that ❤ and ❤️ are equal; null if the text is not exactly one emoji. Keyboards
 * omit the emoji presentation selector inconsistently, so it is removed and set again.
 */
export function asEmoji(text: string): string | null {
  const spelt = text
    .normalize("NFC")
    .replaceAll(AS_EMOJI, "")
    .replace(PLAIN_BY_DEFAULT, (character) => character + AS_EMOJI);
  return ONE_EMOJI.test(spelt) ? spelt : null;
}
