import { isInterfaceLanguage } from "@lingualoom/contract/interface-languages.ts";
import i18next, { type BackendModule } from "i18next";
import chat from "./en/chat.json";
import common from "./en/common.json";
import translation from "./en/translation.json";
import type { Texts } from "./en.ts";
import { rememberLanguage, visitorsLanguage } from "./visitors-language.ts";

/** The page contains the texts of the chat in English, the fallback; all others load. */
const FIRST = { chat, common, translation };

/** Each language is one file, which only people who choose it fetch. */
const loaders: Readonly<Record<string, () => Promise<Texts>>> = {
  en: async () => (await import("./en.ts")).en,
  es: async () => (await import("./es.ts")).es,
  fr: async () => (await import("./fr.ts")).fr,
  ar: async () => (await import("./ar.ts")).ar,
};

const files: BackendModule = {
  type: "backend",
  init() {},
  read(language, namespace, done) {
    const load = loaders[language] ?? loaders.en;
    load?.().then(
      (texts) => done(null, texts[namespace as keyof Texts]),
      (error) => done(error, false),
    );
  },
};

/** Resolves when the texts of the first screen are loaded. */
export async function startI18n(): Promise<void> {
  i18next.on("languageChanged", setDocumentLanguage);
  await i18next.use(files).init({
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
  void loaders.en?.().then(() => i18next.loadNamespaces(["dialogs", "emoji"]));
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
