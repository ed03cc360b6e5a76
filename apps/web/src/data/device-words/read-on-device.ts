import { type FoundWords, inItsLanguage, readWords } from "@lingualoom/translation/picture-words/read-words.ts";
import { readablePicture } from "./readable-picture.ts";
import { openRecogniser } from "./recogniser.ts";

/**
 * The words of a picture, read in this browser.
 * @param likely languages, the likeliest first
 * @param detected the language of a text, where that is certain
 */
export async function readOnDevice(
  bytes: Blob,
  likely: readonly string[],
  detected: (text: string) => Promise<string | null>,
): Promise<FoundWords> {
  await using recogniser = openRecogniser();
  const picture = await readablePicture(bytes);
  const found = await readWords(picture, recogniser, likely);
  return inItsLanguage(found, detected, (only) => readWords(picture, recogniser, likely, only));
}
