import { isInterfaceLanguage } from "@lingualoom/contract/interface-languages.ts";
import i18next from "i18next";

/** What an invite says first as long as its maker has chosen nothing, in the language that they write where we have it. */
export async function firstWordsIn(language: string): Promise<string> {
  const known = isInterfaceLanguage(language) ? language : i18next.language;
  await i18next.loadLanguages(known);
  return i18next.getFixedT(known, "people")("firstWords");
}
