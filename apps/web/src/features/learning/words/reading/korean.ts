import { romanize } from "es-hangul";
import type { Word } from "../sentences.ts";
import type { WordReading } from "./word-reading.ts";

/** Uses the Revised Romanization, which follows the pronunciation. */
export const readKorean = ({ text }: Word): WordReading => ({ latin: romanize(text) });
