import { type InterfaceLanguage, interfaceLanguageOf } from "@lingualoom/contract/interface-languages.ts";
import { framedWidget } from "#/transport/framed-widget.ts";

const KEY = "ll_lang";

/** The language that a site has chosen for its widget; empty elsewhere. */
export const widgetLanguage = (): string =>
  framedWidget ? (new URLSearchParams(location.search).get("lang") ?? "") : "";

/** Returns the language of a widget, else the one chosen in this browser, else the prerendered page's, else a supported one, else English. */
export function visitorsLanguage(): InterfaceLanguage {
  const { lang, dataset } = document.documentElement;
  return (
    interfaceLanguageOf([widgetLanguage(), chosenLanguage(), dataset.visitorsConfig ? lang : "", navigator.language]) ??
    "en"
  );
}

export function rememberLanguage(language: InterfaceLanguage): void {
  try {
    localStorage.setItem(KEY, language);
  } catch {
    // Storage is refused; the choice lasts until the page is left.
  }
}

/** Empty without a choice in this browser. */
export function chosenLanguage(): string {
  try {
    return localStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}
