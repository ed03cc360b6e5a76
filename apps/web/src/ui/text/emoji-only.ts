/** More emoji than this are shown at text size. */
const MOST_EMOJI = 6;
/** The longest emoji, a family, has eleven code units; a region's flag has fourteen. */
const LONGEST = MOST_EMOJI * 16;

/** One letter is an emoji. Searching for a letter is fast, searching for thousands of emoji is not. */
const LETTER = /[\p{L}--ℹ]/v;
const ONE_EMOJI = /\p{RGI_Emoji}/gv;

/** Whether a text is a few emoji, which are shown larger. Digits and symbols that could be emoji do not count. */
export function isEmojiOnly(text: string): boolean {
  if (text.length > LONGEST || LETTER.test(text)) return false;
  const found = text.match(ONE_EMOJI)?.length ?? 0;
  return found > 0 && found <= MOST_EMOJI && text.replace(ONE_EMOJI, "").trim() === "";
}
