import i18next, { type DefaultNamespace, type FlatNamespace, type TFunction } from "i18next";
import { use, useSyncExternalStore } from "react";

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

const made = new Map<string, Translation<never>>();
const coming = new Map<string, Promise<void>>();

function once<T>(known: Map<string, T>, key: string, make: () => T): T {
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
}

/**
 * The words of the page, and the language they are in; waits for files that have not come. A screen has a hundred
 * components that ask, so all share what is made once for a language.
 */
export function useTranslation<const N extends Names = DefaultNamespace>(names?: N): Translation<N> {
  const language = useSyncExternalStore(subscribe, () => i18next.language);
  const list: readonly string[] = typeof names === "object" ? names : [names ?? "common"];
  const key = `${language} ${list.join()}`;
  const isThere = list.every((name) => i18next.hasLoadedNamespace(name));
  const arrival = isThere ? coming.get(key) : once(coming, key, () => i18next.loadNamespaces(list));
  // Also once they have come: React takes a component that has waited up where it stopped, and must find the same wait.
  if (arrival !== undefined) use(arrival);
  return once(made, key, () => ({
    t: i18next.getFixedT(language, list[0] as never),
    i18n: { language, dir: () => i18next.dir(language) },
  })) as Translation<N>;
}
