import i18next from "i18next";

/** Adds the English texts of a screen that loads them itself; tests may import a screen before i18n starts. */
export function addTexts(namespace: string, texts: object): void {
  const add = () => void i18next.addResourceBundle("en", namespace, texts);
  if (i18next.isInitialized) add();
  else i18next.on("initialized", add);
}
