import { romanize } from "es-hangul";
import type { Word } from "../sentences.ts";
import type { WordReading } from "./word-reading.ts";

/** By the Revised Romanization, which writes what is said. */
export const readKorean = ({ text }: Word): WordReading => ({ latin: romanize(text) });
