import i18next, { type DefaultNamespace, type FlatNamespace, type TFunction } from "i18next";
import { createContext, createElement, type ReactNode, use, useSyncExternalStore } from "react";

interface Translation<N extends Names> {
  readonly t: TFunction<N>;
  readonly i18n: { readonly language: string; readonly dir: () => "ltr" | "rtl" };
}

type Names = FlatNamespace | readonly [FlatNamespace, ...FlatNamespace[]];

function subscribe(changed: () => void): () => void {
  i18next.on("languageChanged", changed);
  return () => i18next.off("languageChanged", changed);
}

const language = () => i18next.language;
const useLanguage = () => useSyncExternalStore(subscribe, language, language);
const LanguageContext = createContext<string | null>(null);

/** Provides the language. One listener here is cheaper than one in each of a hundred bubbles. */
export function InLanguage({ children }: { readonly children: ReactNode }) {
  return createElement(LanguageContext, { value: useLanguage() }, children);
}

type Texts = Map<string, unknown>;

/** By language and namespaces. Global because i18next's texts are, and many bubbles look up the same few. */
const translations = new Map<string, { readonly translation: Translation<never>; readonly texts: Texts }>();

function once<T>(known: Map<string, T>, key: string, make: () => T): T {
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
}

// Texts that were missing may now be available.
i18next.on("loaded", () => {
  for (const { texts } of translations.values()) texts.clear();
});

/** Caches each text without values. */
function cached<N extends Names>(translate: TFunction<N>, texts: Texts): TFunction<N> {
  const plainly = translate as unknown as (name: string, ...values: unknown[]) => unknown;
  const lookUp: typeof plainly = (name, ...values) =>
    values.length > 0 ? plainly(name, ...values) : once(texts, name, () => plainly(name));
  return lookUp as unknown as TFunction<N>;
}

/** The texts of the page (all of a language are loaded together) and their language. */
export function useTranslation<const N extends Names = DefaultNamespace>(names?: N): Translation<N> {
  const language = use(LanguageContext) ?? i18next.language;
  const list: readonly string[] = typeof names === "object" ? names : [names ?? "common"];
  const key = `${language} ${list.join()}`;
  return once(translations, key, () => translationOf(language, list)).translation as Translation<N>;
}

function translationOf(language: string, namespaces: readonly string[]) {
  const texts: Texts = new Map();
  const t = cached(i18next.getFixedT(language, namespaces[0] as never), texts);
  return { texts, translation: { t, i18n: { language, dir: () => i18next.dir(language) } } };
}
