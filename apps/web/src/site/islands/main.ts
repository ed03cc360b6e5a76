import "../site.css";
import { startCertificate } from "./certificate.ts";
import { startDemo } from "./demo.ts";
import { startHelp } from "./help.ts";
import { rememberLanguages } from "./languages.ts";
import { startPlayground } from "./playground.ts";
import { startStories } from "./stories.ts";
import { startTyping } from "./typing.ts";

const LEFT_MESSAGE = "lingualoom:left-message";
const LEFT_MESSAGE_MS = 2_000;

/** Shows the message that the app left: its own toasts end with its page. */
function showLeftMessage(element: HTMLElement): void {
  let left: string | null = null;
  try {
    left = sessionStorage.getItem(LEFT_MESSAGE);
    sessionStorage.removeItem(LEFT_MESSAGE);
  } catch {
    return;
  }
  if (left !== "logged-out") return;
  const message = document.createElement("p");
  message.className = "left-message";
  message.textContent = element.dataset.loggedOut ?? "";
  element.append(message);
  setTimeout(() => message.remove(), LEFT_MESSAGE_MS);
}

/** Closes the menu when a place on this page is chosen. The browser closes it on Escape and clicks outside. */
function closeOnChoice(menu: HTMLElement): void {
  menu.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("a")) menu.hidePopover();
  });
}

function showProgress(element: HTMLElement): void {
  let asked = false;
  const measure = () => {
    asked = false;
    const { scrollHeight, clientHeight, scrollTop } = document.documentElement;
    const length = scrollHeight - clientHeight;
    element.style.transform = `scaleX(${length > 0 ? Math.min(1, scrollTop / length) : 0})`;
  };
  const ask = () => {
    if (asked) return;
    asked = true;
    requestAnimationFrame(measure);
  };
  addEventListener("scroll", ask, { passive: true });
  addEventListener("resize", ask);
}

/** `before-paint.js` reads it before the first paint, here and in the app. */
const THEME_KEY = "lingualoom:theme";

function startTheme(element: HTMLElement): void {
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
      if (isSystem) localStorage.removeItem(THEME_KEY);
      else localStorage.setItem(THEME_KEY, target.value);
    } catch {
      // Storage is refused; the choice lasts until the page is left.
    }
  });
}

/** Each makes a part of the page interactive. The page is complete without them. */
const islands: Readonly<Record<string, (element: HTMLElement) => void>> = {
  certificate: startCertificate,
  demo: startDemo,
  help: startHelp,
  languages: rememberLanguages,
  menu: closeOnChoice,
  "left-message": showLeftMessage,
  playground: startPlayground,
  progress: showProgress,
  stories: startStories,
  theme: startTheme,
  typing: startTyping,
};

for (const element of document.querySelectorAll<HTMLElement>("[data-island]"))
  islands[element.dataset.island ?? ""]?.(element);
