/** `before-paint.js` reads it before the first paint, here and in the app. */
const KEY = "lingualoom:theme";

export function startTheme(element: HTMLElement): void {
  const { dataset } = document.documentElement;
  const now = dataset.theme ?? "system";
  const chosen = element.querySelector<HTMLInputElement>(`input[value="${now}"]`);
  if (chosen) chosen.checked = true;
  element.hidden = false;
  element.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    const isSystem = target.value === "system";
    if (isSystem) delete dataset.theme;
    else dataset.theme = target.value;
    try {
      if (isSystem) localStorage.removeItem(KEY);
      else localStorage.setItem(KEY, target.value);
    } catch {
      // Storage is refused; the choice lasts as long as the page.
    }
  });
}
