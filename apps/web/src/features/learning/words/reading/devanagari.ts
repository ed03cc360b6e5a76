import Sanscript from "@indic-transliteration/sanscript";
import type { Word } from "../sentences.ts";
import type { WordReading } from "./word-reading.ts";

export const readDevanagari = ({ text }: Word): WordReading => ({
  latin: Sanscript.t(text, "devanagari", "iast"),
});
