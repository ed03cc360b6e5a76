/** More emoji than this are read as text, at its size. */
const MOST_EMOJI = 6;
/** The longest emoji, a family, has eleven code units, the flag of a region fourteen. */
const LONGEST = MOST_EMOJI * 16;

/** One letter is an emoji. Searching for a letter is fast, searching for thousands of emoji is not. */
const LETTER = /[\p{L}--ℹ]/v;
const ONE_EMOJI = /\p{RGI_Emoji}/gv;

/** Whether a text is a few emoji and nothing else, which show larger. Digits and signs that could be emoji are not. */
export function isEmojiOnly(text: string): boolean {
  if (text.length > LONGEST || LETTER.test(text)) return false;
  const found = text.match(ONE_EMOJI)?.length ?? 0;
  return found > 0 && found <= MOST_EMOJI && text.replace(ONE_EMOJI, "").trim() === "";
}
