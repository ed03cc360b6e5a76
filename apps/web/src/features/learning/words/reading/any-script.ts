import { transliterate } from "transliteration";
import type { Word } from "../sentences.ts";
import type { WordReading } from "./word-reading.ts";

/** Transliterates letter by letter; unwritten vowels of Arabic and Hebrew are missing. */
export const readAnyScript = ({ text }: Word): WordReading => ({ latin: transliterate(text) });
