import type { LanguageCode } from "../../languages.ts";

/** The languages of M2M-100 (Fan et al., 2020) among those a person can choose. */
export const M2M100_LANGUAGES = (
  "af ar az be bg bn bs ca cs cy da de el en es et fa fi fr ga gl gu he hi hr hu hy id is it ja ka kn ko lt lv mk ml " +
  "mr ms nb nl oc pl pt ro ru sk sl sq sr sv ta th tl tr uk ur vi zh"
).split(" ") as readonly LanguageCode[];

/** The model knows one Norwegian. */
export const m2m100Code = (language: string) => (language === "nb" ? "no" : language);
