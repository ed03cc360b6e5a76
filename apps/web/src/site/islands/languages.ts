/** The app and `visitors-language.js` read it too. */
const KEY = "ll_lang";

/** Returns the language chosen in this browser; empty without one. */
export function rememberedLanguage(): string {
  try {
    return localStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}

export function rememberLanguages(element: HTMLElement): void {
  element.addEventListener("click", ({ target }) => {
    const chosen = target instanceof Element && target.closest<HTMLElement>("[data-language]");
    if (!chosen) return;
    try {
      localStorage.setItem(KEY, chosen.dataset.language ?? "en");
    } catch {
      // Storage is refused; the address names the language.
    }
  });
}
