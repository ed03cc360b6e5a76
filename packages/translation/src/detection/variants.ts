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
  /[嘅咗喺冇啲嚟哋佢嗰咁噉乜嘢瞓攰嘥掂搵㗎喎睇畀俾]|[做咩呢為为有食]咩(?!咩)|咩(?:呀|嘢|事|料|野)|唔(?=[\p{sc=Han}])|[係系]咪|真[係系](?!列|統|统)|點(?:呀|解|樣|样|知)|点(?:呀|解)|[边邊](?:度|個|个)|而家|[聽听琴]日|尋日|返(?:緊|紧|屋|到屋)|食(?:飯|饭)(?:啦|未|先|喇)|食嘢|[几幾]多[钱錢]|多謝晒|多谢晒|早抖|得閒|得闲|鍾意|钟意|同埋|等陣|等阵|攞/u;
/** A text of these alone, which Mandarin would not write by itself. */
const CANTONESE_ALONE = /^(?:早晨|(?:係|系)[呀啊囉咩喎]?|返[工學学](?:喇|啦|未)?|幾時|几时)(?:[^\p{L}]|$)/u;
/** Mandarin words with these characters. */
const NO_CANTONESE =
  /掂(?:了?掂|量|起|一掂)|睇見|俾(?:斯麥|便|利|使|能|路支)|乜斜|而家[裡里長长庭人中務务常]|[支咿]唔|唔(?:嗯|哦|唔)|[两兩那这這身旁左右外里裡东東西南北上下前後后海江路湖床窗桌][边邊][度個个]|[0-9０-９一二三四五六七八九十百半零两兩几幾有早晚差]点解|点解(?:決|决|放|散|封|冻)|[点點]樣品|尋日本|[打好动動]听日|聽日[本语語]|听日[本语語]|咩咩|食(?:饭|飯)先生|晨鍾意|多[钱錢]莊/gu;

/**
 * Serbian in Latin letters, which the models take for Croatian: it writes e where its neighbours write ije or je, and
 * has words of its own. Their forms outweigh it, since names and quotations bring in single ones.
 */
const EKAVIAN =
  /(?<!\p{L})(?:lep[aeiou]?|lepš\p{L}{1,9}|mlek[aou]|vide(?:ti|ću|ćeš|će|ćemo|ćete|la|li)|hte(?:o|la|li|ti)|želel[aio]|želeo|volel[aio]|voleo|živel[aio]|živeo|gde|ovde|negde|nigde|svugde|dole|ponedeljak|ponedeljka|nedelj[aeiu]|sred[au]|det(?:e|eta|etu)|dec[aeu]|vreme|pesm[aeiu]|rek[aeiu]|uvek|cel[aeiou]|svetsk\p{L}{1,3}|čovek\p{L}{0,3}|mest[aou]|mesec\p{L}{0,3}|devojk\p{L}{1,3}|lev[aiou]|be(?:o|la)|dve|razume(?:m|š|ti|o)|umem|verujem|veruješ|verovatno|proveri\p{L}{0,3}|smem|smeš|sled(?:eći|eće|eća|eću|ećeg|ećoj)|odelj?en\p{L}{1,3}|hleb|hleba|takođe|rešenj[aeu]|uspe(?:h|ha|la|li|o)|zahtev\p{L}{0,4}|predsed\p{L}{1,8}|poslednj\p{L}{1,3}|vredi|vrednost\p{L}{0,2}|deo|dela|delova|delovi|pobed\p{L}{1,4}|sused\p{L}{0,4}|promen\p{L}{1,4}|primen\p{L}{1,4}|zamen\p{L}{1,4}|nemačk\p{L}{1,3}|reč|reči|retko|sećam|sećaš|zvezd[aeiou]|telo|cen[aeu]|leto|letnj\p{L}{1,3}|prelep[aoi]?|smešno|severn\p{L}{1,3}|proleć\p{L}{1,2}|svetlost\p{L}{0,2})(?!\p{L})/giu;
const OF_ITS_NEIGHBOURS =
  /(?<!\p{L})(?:\p{L}*(?:lijep|mlijek|vidje|htje|gdje|ovdje|nedjelj|djec|dijet|vrijem|srijed|pjesm|rijek|uvijek|poslije|prije|cijel|svijet|čovje|mjest|mjesec|djevoj|snijeg|lijev|bijel|dvije|razumij|vjer|smije|primjer|sljede|odjel)\p{L}*|htio|vidio|tko|tjed[an]\p{L}*|kruh\p{L}*|vlak\p{L}*|kazališ\p{L}+|tisuć\p{L}+|točn\p{L}+|općenito|uopće|zrak\p{L}*|glazb\p{L}+)(?!\p{L})/giu;

function isSerbian(text: string): boolean {
  const written = text.normalize("NFC");
  const own = written.match(EKAVIAN)?.length ?? 0;
  return own > 0 && own > 2 * (written.match(OF_ITS_NEIGHBOURS)?.length ?? 0);
}

/** Tells the variant of a language that a text is written in, if its script or its words show one. */
export function variantIn(text: string, language: LanguageCode): LanguageCode {
  if (language === "zh") {
    if (CANTONESE_ALONE.test(text) || CANTONESE.test(text.replace(NO_CANTONESE, "·"))) return "yue";
    return chineseScript(text);
  }
  if (language === "sr") return serbianScript(text);
  if (language === "hr" || language === "bs") return isSerbian(text) ? "sr-Latn" : language;
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
