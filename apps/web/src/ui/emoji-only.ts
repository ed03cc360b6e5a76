/** More than these are a text in pictures, and are read at its size. */
const MOST_EMOJI = 6;
/** The longest of them, a family, has eleven code units, a flag of a region fourteen. */
const LONGEST = MOST_EMOJI * 16;

/** Of the letters one is an emoji. Looking for a letter is quick, looking for the thousands of emoji is not. */
const LETTER = /[\p{L}--ℹ]/v;
const ONE_EMOJI = /\p{RGI_Emoji}/gv;

/** Whether a text is a few emoji and nothing else, to be shown larger. A digit or a sign that could be one is not. */
export function isEmojiOnly(text: string): boolean {
  if (text.length > LONGEST || LETTER.test(text)) return false;
  const found = text.match(ONE_EMOJI)?.length ?? 0;
  return found > 0 && found <= MOST_EMOJI && text.replace(ONE_EMOJI, "").trim() === "";
}
