import { files } from "virtual:interface-texts";
import { isInterfaceLanguage } from "@lingualoom/contract/interface-languages.ts";
import i18next, { type BackendModule } from "i18next";
import { type Texts, texts } from "./en.ts";
import { rememberLanguage, visitorsLanguage } from "./visitors-language.ts";

/** Namespaces whose English texts load with their screen, such as features/admin/texts.ts. */
const LATER = [
  "admin",
  "calls",
  "catchUp",
  "faceToFace",
  "folders",
  "glossary",
  "imports",
  "kept",
  "later",
  "media",
  "programs",
  "setup",
  "spaces",
  "stickers",
  "threads",
  "widgets",
];

/** The page includes English, the fallback if another language's file fails to load. */
const loadTexts = async (language: string): Promise<Partial<Texts>> => (await files[language]?.())?.texts ?? texts;

const backend: BackendModule = {
  type: "backend",
  init() {},
  read(language, namespace, done) {
    loadTexts(language).then(
      (loaded) => done(null, loaded[namespace as keyof Texts] ?? {}),
      (error) => done(error, false),
    );
  },
};

export async function startI18n(): Promise<void> {
  i18next.on("languageChanged", setDocumentLanguage);
  await i18next.use(backend).init({
    lng: visitorsLanguage(),
    fallbackLng: "en",
    load: "languageOnly",
    resources: { en: texts },
    partialBundledLanguages: true,
    ns: [...Object.keys(texts), ...LATER],
    defaultNS: "common",
    interpolation: { escapeValue: false },
  });
  // If a file could not be loaded, the texts are English, and screen readers must read them as such.
  if (!i18next.hasResourceBundle(i18next.language, "common")) setDocumentLanguage("en");
}

/** Switches the whole page without a reload, and stores the language. False for an unknown language, and for the same. */
export async function showInterfaceIn(language: string): Promise<boolean> {
  if (!isInterfaceLanguage(language)) return false;
  rememberLanguage(language);
  if (language === i18next.language) return false;
  await i18next.changeLanguage(language);
  return true;
}

function setDocumentLanguage(language: string): void {
  document.documentElement.lang = language;
  document.documentElement.dir = i18next.dir(language);
}
