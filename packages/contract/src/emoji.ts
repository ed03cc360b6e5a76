/** One emoji as Unicode recommends it for general interchange (RGI), in any skin tone. */
const ONE_EMOJI = /^\p{RGI_Emoji}$/v;
/** A character that is drawn as a letter or a sign unless it is told to be an emoji, and no skin tone tells it so. */
const PLAIN_BY_DEFAULT = /(?!\p{Emoji_Presentation})\p{Emoji}(?!\p{Emoji_Modifier})/gu;
const AS_EMOJI = "\uFE0F";

/**
 * The one spelling of an emoji, so that ❤ and ❤️ are the same; null for what is not exactly one.
 *
 * Keyboards leave out the selector that asks for the drawn form in many ways, so it is set anew everywhere.
 */
export function asEmoji(text: string): string | null {
  const spelt = text
    .normalize("NFC")
    .replaceAll(AS_EMOJI, "")
    .replace(PLAIN_BY_DEFAULT, (character) => character + AS_EMOJI);
  return ONE_EMOJI.test(spelt) ? spelt : null;
}
