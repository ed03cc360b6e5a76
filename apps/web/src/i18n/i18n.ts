import { files } from "virtual:interface-texts";
import { isInterfaceLanguage } from "@lingualoom/contract/interface-languages.ts";
import i18next, { type BackendModule } from "i18next";
import chat from "./en/chat.json";
import common from "./en/common.json";
import translation from "./en/translation.json";
import type { Texts } from "./en.ts";
import { rememberLanguage, visitorsLanguage } from "./visitors-language.ts";

/** The page contains the texts of the chat in English, the fallback; all others load. */
const FIRST = { chat, common, translation };

const loadTexts = (language: string) => (files[language] ?? files.en)?.().then(({ texts }) => texts);

const backend: BackendModule = {
  type: "backend",
  init() {},
  read(language, namespace, done) {
    loadTexts(language)?.then(
      (texts) => done(null, texts[namespace as keyof Texts]),
      (error) => done(error, false),
    );
  },
};

/** Resolves when the texts of the first screen are loaded. */
export async function startI18n(): Promise<void> {
  i18next.on("languageChanged", setDocumentLanguage);
  await i18next.use(backend).init({
    lng: visitorsLanguage(),
    fallbackLng: "en",
    load: "languageOnly",
    resources: { en: FIRST },
    partialBundledLanguages: true,
    ns: Object.keys(FIRST),
    defaultNS: "common",
    interpolation: { escapeValue: false },
  });
  // Where a file could not be loaded the texts are English, and screen readers must read them as such.
  if (!i18next.hasResourceBundle(i18next.language, "common")) setDocumentLanguage("en");
  // The rest of English is small and soon needed; a screen that needs it earlier waits for it.
  void loadTexts("en")?.then(() => i18next.loadNamespaces(["dialogs", "emoji", "people", "timeline", "translating"]));
}

/** Switches the whole page without a reload, and stores the language. Ignores an unknown language. */
export async function showInterfaceIn(language: string): Promise<void> {
  if (!isInterfaceLanguage(language)) return;
  rememberLanguage(language);
  if (language !== i18next.language) await i18next.changeLanguage(language);
}

function setDocumentLanguage(language: string): void {
  document.documentElement.lang = language;
  document.documentElement.dir = i18next.dir(language);
}
