import i18next, { type DefaultNamespace, type FlatNamespace, type TFunction } from "i18next";
import { createContext, createElement, type ReactNode, use, useSyncExternalStore } from "react";

interface Translation<N extends Names> {
  readonly t: TFunction<N>;
  readonly i18n: { readonly language: string; readonly dir: () => "ltr" | "rtl" };
}

type Names = FlatNamespace | readonly [FlatNamespace, ...FlatNamespace[]];

const listeners = new Set<() => void>();
i18next.on("languageChanged", () => {
  for (const changed of listeners) changed();
});

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  return () => void listeners.delete(changed);
}

const useLanguage = () => useSyncExternalStore(subscribe, () => i18next.language);
const LanguageContext = createContext<string | null>(null);

/** The language of everything below it. A hundred bubbles that each listened for another would pay for it each time. */
export function InLanguage({ children }: { readonly children: ReactNode }) {
  return createElement(LanguageContext, { value: useLanguage() }, children);
}

const made = new Map<string, Translation<never>>();
const coming = new Map<string, Promise<void>>();

function once<T>(known: Map<string, T>, key: string, make: () => T): T {
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
}

const found = new Set<Map<string, unknown>>();
// What was not there may be there now.
i18next.on("loaded", () => {
  for (const texts of found) texts.clear();
});

/** Looks up a text that nothing is put into once: a screen full of bubbles asks for the same few again and again. */
function remembered<N extends Names>(translate: TFunction<N>): TFunction<N> {
  const texts = new Map<string, unknown>();
  found.add(texts);
  const plainly = translate as unknown as (name: string, ...values: unknown[]) => unknown;
  const lookUp: typeof plainly = (name, ...values) =>
    values.length > 0 ? plainly(name, ...values) : once(texts, name, () => plainly(name));
  return lookUp as unknown as TFunction<N>;
}

/** The words of the page, and the language they are in; waits for files that have not come. */
export function useTranslation<const N extends Names = DefaultNamespace>(names?: N): Translation<N> {
  const language = use(LanguageContext) ?? i18next.language;
  const list: readonly string[] = typeof names === "object" ? names : [names ?? "common"];
  const key = `${language} ${list.join()}`;
  const isThere = list.every((name) => i18next.hasLoadedNamespace(name));
  const arrival = isThere ? coming.get(key) : once(coming, key, () => i18next.loadNamespaces(list));
  // Also once they have come: React takes a component that has waited up where it stopped, and must find the same wait.
  if (arrival !== undefined) use(arrival);
  return once(made, key, () => ({
    t: remembered(i18next.getFixedT(language, list[0] as never)),
    i18n: { language, dir: () => i18next.dir(language) },
  })) as Translation<N>;
}
