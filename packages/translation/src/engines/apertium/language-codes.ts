import { isLanguage, type LanguageCode } from "../../languages.ts";

/** Apertium names languages by ISO 639-3, older pairs by 639-1. */
const BY_APERTIUM_CODE: Readonly<Record<string, LanguageCode>> = {
  afr: "af",
  ara: "ar",
  aze: "az",
  bel: "be",
  bul: "bg",
  cat: "ca",
  ces: "cs",
  cym: "cy",
  dan: "da",
  deu: "de",
  ell: "el",
  eng: "en",
  epo: "eo",
  est: "et",
  eus: "eu",
  fin: "fi",
  fra: "fr",
  gle: "ga",
  glg: "gl",
  heb: "he",
  hin: "hi",
  hun: "hu",
  ind: "id",
  isl: "is",
  ita: "it",
  lav: "lv",
  lit: "lt",
  mkd: "mk",
  mlt: "mt",
  nld: "nl",
  nno: "nn",
  nob: "nb",
  oci: "oc",
  pol: "pl",
  por: "pt",
  ron: "ro",
  rus: "ru",
  slk: "sk",
  slv: "sl",
  spa: "es",
  sqi: "sq",
  swe: "sv",
  tur: "tr",
  ukr: "uk",
  urd: "ur",
  zlm: "ms",
};

/**
 * Serbo-Croatian (`hbs`) has no entry: its analysers know one script and a blend of three languages, so an answer would
 * not be in the requested language.
 */
export function languageOfApertiumCode(code: string): LanguageCode | null {
  if (isLanguage(code)) return code;
  return Object.hasOwn(BY_APERTIUM_CODE, code) ? BY_APERTIUM_CODE[code]! : null;
}

export interface LanguagePair {
  readonly source: LanguageCode;
  readonly target: LanguageCode;
}

/** "eng-spa" → en, es. Variants ("spa-eng_US") are ignored in favour of the plain pair. */
export function languagesOfPairName(name: string): LanguagePair | null {
  const [source, target, ...more] = name.split("-").map(languageOfApertiumCode);
  if (!source || !target || source === target || more.length > 0) return null;
  return { source, target };
}
