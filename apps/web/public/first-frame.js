// Shows something before the app has loaded: the list of chats as this browser saw it last. The app starts after the first paint, and goes on with what was done until then:
// `src/app/first-frame/take-over.ts`. Here nothing is loaded, so that it runs at once.
(() => {
  // No text becomes markup but what the app has kept of itself, and no address a script's but our own. Nobody can make
  // further policies: `apps/server/src/http/security-headers.ts`.
  const { trustedTypes } = globalThis;
  const kept = trustedTypes?.createPolicy("first-frame", { createHTML: (html) => html });
  trustedTypes?.createPolicy("default", {
    createScriptURL: (url) => (new URL(url, location.href).origin === location.origin ? url : null),
  });
  const frame = document.getElementById("first-frame");
  const app = document.querySelector("link[data-app]");
  // The development server starts the app by itself.
  if (!app) return frame.remove();

  const start = () => {
    const script = document.createElement("script");
    script.type = "module";
    script.crossOrigin = "";
    script.setAttribute("src", app.getAttribute("href"));
    document.head.append(script);
  };
  try {
    showKept();
  } catch {
    // Storage is refused, or holds what is no frame.
    frame.replaceChildren();
  }
  if (!frame.firstElementChild) return start();
  noteActions();
  // A page in the background paints nothing.
  if (document.visibilityState === "hidden") start();
  else requestAnimationFrame(() => setTimeout(start));

  /** What `src/app/first-frame/keep-frame.ts` has kept. */
  function showKept() {
    const last = JSON.parse(localStorage.getItem("lingualoom:first-frame") ?? "null");
    const isBesideChat = location.pathname.startsWith("/c/") && matchMedia("(width >= 48rem)").matches;
    if (
      !last ||
      last.app !== app.href ||
      last.person !== localStorage.getItem("lingualoom:offline") ||
      (last.until !== null && Date.now() >= last.until) ||
      (location.pathname !== "/" && !isBesideChat)
    )
      return;
    document.documentElement.lang = last.language;
    document.documentElement.dir = last.direction;
    frame.innerHTML = kept?.createHTML(last.html) ?? last.html;
    // The content security policy refuses styles in a text.
    for (const element of frame.querySelectorAll("[data-style]")) element.style.cssText = element.dataset.style;
  }

  /** Marks what was pressed last, and sends no form by itself. */
  function noteActions() {
    const note = (pressed) => {
      for (const before of frame.querySelectorAll("[data-pressed]")) before.removeAttribute("data-pressed");
      pressed?.setAttribute("data-pressed", "");
    };
    frame.addEventListener("click", ({ target }) => note(target.closest("button")));
    frame.addEventListener("change", ({ target }) => target.matches("select") && note(target));
    frame.addEventListener("submit", (event) => event.preventDefault());
  }
})();
