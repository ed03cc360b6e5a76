/** Stores the chosen language for the next visit and the account pages. */
export function rememberLanguages(element: HTMLElement): void {
  element.addEventListener("click", ({ target }) => {
    const chosen = target instanceof Element && target.closest<HTMLElement>("[data-language]");
    if (!chosen) return;
    try {
      localStorage.setItem("ll_lang", chosen.dataset.language ?? "en");
    } catch {
      // Storage is refused; the address names the language.
    }
  });
}
