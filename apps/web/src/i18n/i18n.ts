import i18next, { type i18n } from "i18next";
import { initReactI18next } from "react-i18next";
import { en } from "./en.ts";

type Texts = typeof en;

/** The other interface languages load when chosen; English is in the page, because it is also the fallback. */
const loaders: Readonly<Record<string, () => Promise<Texts>>> = { en: () => Promise.resolve(en) };

const RIGHT_TO_LEFT = new Set(["ar", "he", "fa", "ur"]);

export async function startI18n(): Promise<i18n> {
  await i18next.use(initReactI18next).init({
    lng: "en",
    fallbackLng: "en",
    resources: { en },
    defaultNS: "common",
    interpolation: { escapeValue: false },
  });
  return i18next;
}

/** Switches the interface and tells the browser its language and direction. An unknown language changes nothing. */
export async function showInterfaceIn(language: string): Promise<void> {
  const load = loaders[language];
  if (!load) return;
  for (const [namespace, texts] of Object.entries(await load()))
    i18next.addResourceBundle(language, namespace, texts);
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
  document.documentElement.dir = RIGHT_TO_LEFT.has(language) ? "rtl" : "ltr";
}
