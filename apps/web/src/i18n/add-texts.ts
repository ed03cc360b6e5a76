import i18next from "i18next";

/** Adds the English texts of a screen that loads them itself. Tests may import a screen before i18n starts, and start it again. */
export function addTexts(namespace: string, texts: object): void {
  const add = () => void i18next.addResourceBundle("en", namespace, texts);
  if (i18next.isInitialized) add();
  i18next.on("initialized", add);
}
