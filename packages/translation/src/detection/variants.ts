import type { LanguageCode } from "../languages.ts";
import { chineseScript } from "../variants/chinese.ts";
import { serbianScript } from "../variants/serbian.ts";
import { baseOf } from "../variants/variants.ts";
import { variantByWords } from "../variants/words.ts";
import type { Detection, Prior } from "./detection.ts";

/**
 * Cantonese as it is written: characters that written Mandarin does not use, and pairs of those it uses otherwise.
 * "的" beside them is usual in mixed texts, so one is enough.
 */
const CANTONESE =
  /[嘅咗喺冇啲嚟哋佢嗰咁噉乜咩嘢瞓攰嘥掂揾搵㗎喎囉咋吖睇畀俾]|唔(?:係|使|好|要|得|知|該|識|想|會|洗|见|見)|係(?:咪|唔)|点解|點解|边度|邊度|边个|邊個|而家|聽日|听日|琴日|尋日|今日去边|返(?:工|學|学|屋)|食(?:飯|饭|嘢)未|幾時|几多钱|幾多錢|多謝晒|早晨|得閒|得闲|鍾意|钟意/u;
/** Mandarin words with these characters. */
const NO_CANTONESE = /囉嗦|囉唆|掂量|掂起|咩咩|睇見|俾斯麥|乜斜|而家長|而家庭|早晨[的，。、起跑五六七八九]/gu;

/** Tells the variant of a language that a text is written in, if its script or its words show one. */
export function variantIn(text: string, language: LanguageCode): LanguageCode {
  if (language === "zh") {
    if (CANTONESE.test(text.replace(NO_CANTONESE, ""))) return "yue";
    return chineseScript(text);
  }
  if (language === "sr") return serbianScript(text);
  return variantByWords(text, language) ?? language;
}

export function withVariant(text: string, detection: Detection): Detection {
  if (detection.language === "und") return detection;
  return { ...detection, language: variantIn(text, detection.language) };
}

/** Languages whose texts the models take for another one. */
const MODELLED_AS: Readonly<Record<string, string>> = { yue: "zh" };

/** Adds the weights of variants to their languages, which are what the models know. */
export function priorOfLanguages(prior: Prior | undefined): Prior | undefined {
  if (prior === undefined) return undefined;
  const sums: Record<string, number> = {};
  for (const [code, weight] of Object.entries(prior)) {
    const language = MODELLED_AS[code] ?? baseOf(code);
    sums[language] = (sums[language] ?? 0) + weight;
  }
  return sums;
}
