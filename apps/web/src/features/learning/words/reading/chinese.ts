import { pinyin } from "pinyin-pro";
import type { Word } from "../sentences.ts";
import type { WordReading } from "./word-reading.ts";

/** Reads the whole sentence, which decides between several readings of a character. */
export function readChinese({ text, at }: Word, sentence: string): WordReading {
  const before = [...sentence.slice(0, at)].length;
  const read = pinyin(sentence, { type: "array" });
  return { latin: read.slice(before, before + [...text].length).join(" ") };
}
