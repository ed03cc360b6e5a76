// Runs before the first paint.
(() => {
  // No text becomes markup, and no address a script's but our own. Nobody can make another policy:
  // `apps/server/src/platform/http/security-headers.ts`.
  globalThis.trustedTypes?.createPolicy("default", {
    createScriptURL: (url) => (new URL(url, location.href).origin === location.origin ? url : null),
  });

  const { dataset, lang } = document.documentElement;
  try {
    // A chosen theme never flashes the other one.
    const theme = localStorage.getItem("lingualoom:theme");
    if (theme === "light" || theme === "dark") dataset.theme = theme;
    // The server knows only what the browser asks for, not what somebody chose in it: the app draws the page anew.
    const chosen = localStorage.getItem("ll_lang");
    if (dataset.visitorsConfig && chosen && chosen !== lang) dataset.otherLanguage = "";
  } catch {
    // Storage is refused; the system's theme applies, and the browser's language.
  }
  if (!dataset.visitorsConfig) return;

  // What is pressed before the page is hydrated waits for it, and no form is sent into an address.
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
