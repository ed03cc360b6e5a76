import { isInterfaceLanguage } from "@lingualoom/contract/interface-languages.ts";
import i18next, { type BackendModule } from "i18next";
import chat from "./en/chat.json";
import common from "./en/common.json";
import translation from "./en/translation.json";
import type { Texts } from "./en.ts";
import { rememberLanguage, visitorsLanguage } from "./visitors-language.ts";

/** What the chat needs, in the language that is also the fallback, is in the page; everything else loads. */
const FIRST = { chat, common, translation };

/**
 * Each language is one file, named after it, which a person who does not choose it never fetches. Such a file imports
 * nothing that this one imports: the page's first chunk waits for it, and a chunk that imports the first one would wait too.
 */
const files = import.meta.glob<Texts>("./??.ts", { import: "texts" });
const loadTexts = (language: string) => (files[`./${language}.ts`] ?? files["./en.ts"])?.();

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

/** Resolves when the first screen can be written in the visitor's language. */
export async function startI18n(): Promise<void> {
  i18next.on("languageChanged", tellTheBrowser);
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
  // Where a file could not be loaded the words are English, and say so to screen readers.
  if (!i18next.hasResourceBundle(i18next.language, "common")) tellTheBrowser("en");
  // The rest of English is small and soon needed; a screen that comes earlier waits for it.
  void loadTexts("en")?.then(() => i18next.loadNamespaces(["dialogs", "emoji"]));
}

/** Switches the whole page, without a reload, and keeps it for the next visit. An unknown language changes nothing. */
export async function showInterfaceIn(language: string): Promise<void> {
  if (!isInterfaceLanguage(language)) return;
  rememberLanguage(language);
  if (language !== i18next.language) await i18next.changeLanguage(language);
}

function tellTheBrowser(language: string): void {
  document.documentElement.lang = language;
  document.documentElement.dir = i18next.dir(language);
}
