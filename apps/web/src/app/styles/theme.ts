import type { Theme } from "@lingualoom/contract/settings-schema.ts";

/** `before-paint.js` reads it before the first paint of the next visit. It belongs to the browser, not to a person. */
const KEY = "lingualoom:theme";

export function applyTheme(theme: Theme): void {
  if (theme === "system") {
    delete document.documentElement.dataset.theme;
    localStorage.removeItem(KEY);
  } else {
    document.documentElement.dataset.theme = theme;
    localStorage.setItem(KEY, theme);
  }
}
