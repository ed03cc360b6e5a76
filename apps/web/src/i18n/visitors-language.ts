import { type InterfaceLanguage, interfaceLanguageOf } from "@lingualoom/contract/interface-languages.ts";

const KEY = "ll_lang";

/** The language chosen in this browser, else that of the prerendered page, else the browser's own where we have it, else English. */
export function visitorsLanguage(): InterfaceLanguage {
  const { lang, dataset } = document.documentElement;
  return interfaceLanguageOf([chosenLanguage(), dataset.visitorsConfig ? lang : "", navigator.language]) ?? "en";
}

export function rememberLanguage(language: InterfaceLanguage): void {
  try {
    localStorage.setItem(KEY, language);
  } catch {
    // Storage is refused; the choice lasts as long as the page.
  }
}

/** Empty when nobody chose in this browser. */
export function chosenLanguage(): string {
  try {
    return localStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}
