(() => {
  // Markup from texts is refused, and scripts load only from this origin. No other policy can be created:
  // `apps/server/src/platform/http/security-headers.ts`.
  globalThis.trustedTypes?.createPolicy("default", {
    createScriptURL: (url) => (new URL(url, location.href).origin === location.origin ? url : null),
  });

  const { dataset, lang } = document.documentElement;
  try {
    // Prevents a flash of the other theme.
    const theme = localStorage.getItem("lingualoom:theme");
    if (theme === "light" || theme === "dark") dataset.theme = theme;
    const sizes = localStorage.getItem("lingualoom:sizes");
    if (sizes) dataset.sizes = sizes;
    // The server knows only the browser's languages, not a choice made in it: the app renders the page again.
    const chosen = localStorage.getItem("ll_lang");
    if (dataset.visitorsConfig && chosen && chosen !== lang) dataset.otherLanguage = "";
  } catch {
    // Storage is refused; the system's theme applies, and the browser's language.
  }
  if (!dataset.visitorsConfig) return;

  // Defers clicks until the page is hydrated, and keeps forms from submitting to an address.
  let pressed;
  const note = (event) => {
    if (event.type === "submit") event.preventDefault();
    pressed = event.submitter ?? event.target.closest("button");
  };
  addEventListener("click", note);
  addEventListener("submit", note);
  addEventListener("lingualoom:hydrated", () => {
    removeEventListener("click", note);
    removeEventListener("submit", note);
    pressed?.click();
  });
})();
