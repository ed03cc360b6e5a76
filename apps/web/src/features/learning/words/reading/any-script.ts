import { transliterate } from "transliteration";
import type { Word } from "../sentences.ts";
import type { WordReading } from "./word-reading.ts";

/** Letter by letter: Arabic and Hebrew come without the vowels that are not written. */
export const readAnyScript = ({ text }: Word): WordReading => ({ latin: transliterate(text) });
