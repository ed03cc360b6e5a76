import { CLOSE_WIDGET } from "#/transport/framed-widget.ts";

/**
 * The script that other sites load: a button, and a frame that is created when it is pressed. It runs in pages of any
 * kind, so it depends on nothing, keeps its styles to itself, and stores nothing.
 */
const TEXTS: Readonly<Record<string, readonly [write: string, close: string]>> = {
  en: ["Write to us in your language", "Close"],
  es: ["Escríbenos en tu idioma", "Cerrar"],
  fr: ["Écrivez-nous dans votre langue", "Fermer"],
  de: ["Schreiben Sie uns in Ihrer Sprache", "Schließen"],
  pt: ["Escreva para nós no seu idioma", "Fechar"],
  ar: ["راسلنا بلغتك", "إغلاق"],
  zh: ["用您的语言给我们写信", "关闭"],
  hi: ["हमें अपनी भाषा में लिखें", "बंद करें"],
};
const RIGHT_TO_LEFT = ["ar"];

const STYLE = `
:host { all: initial; position: fixed; z-index: 2147483000; }
* { box-sizing: border-box; font: 500 16px/1.4 system-ui, sans-serif; }
button { cursor: pointer; border: 0; min-height: 44px; min-width: 44px; color: #fff; background: #3f43b4; }
button:hover { background: #34379a; }
button:focus-visible { outline: 3px solid #3f43b4; outline-offset: 2px; box-shadow: 0 0 0 2px #fff; }
.open {
  position: fixed; inset-block-end: calc(16px + env(safe-area-inset-bottom)); inset-inline-end: 16px;
  max-width: calc(100vw - 32px); padding: 10px 20px; border-radius: 24px; box-shadow: 0 4px 16px #0004;
}
.panel {
  position: fixed; inset-block-end: calc(16px + env(safe-area-inset-bottom)); inset-inline-end: 16px;
  display: flex; flex-direction: column; width: 380px; height: min(640px, calc(100vh - 32px));
  overflow: hidden; border-radius: 14px; background: #3f43b4; box-shadow: 0 8px 32px #0006;
}
.bar { display: flex; align-items: center; justify-content: space-between; padding-inline-start: 16px; color: #fff; }
.bar button { font-size: 24px; line-height: 1; }
.bar button:focus-visible { outline-color: #fff; outline-offset: -4px; box-shadow: none; }
iframe { flex: 1; width: 100%; border: 0; background: #f8f7f3; }
[hidden] { display: none; }
@media (max-width: 480px) {
  .panel {
    inset: 0; width: auto; height: auto; border-radius: 0;
    padding-block: env(safe-area-inset-top) env(safe-area-inset-bottom);
  }
}
@media (prefers-color-scheme: dark) { iframe { background: #0f1019; } }
@media (forced-colors: active) { button, .panel { border: 1px solid; } }
@media print { :host { display: none; } }
`;

function start(script: HTMLScriptElement): void {
  const { widget = "", lang = "" } = script.dataset;
  const { origin } = new URL(script.src);
  const known = [lang, ...navigator.languages].map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => tag in TEXTS);
  const language = known ?? "en";
  const [write, close] = TEXTS[language] as readonly [string, string];

  const host = document.createElement("div");
  host.lang = language;
  host.dir = RIGHT_TO_LEFT.includes(language) ? "rtl" : "ltr";
  const root = host.attachShadow({ mode: "open" });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  root.adoptedStyleSheets = [sheet];

  const button = make("button", "open");
  button.type = "button";
  button.textContent = write;
  button.ariaExpanded = "false";
  root.append(button);
  let panel: HTMLElement | null = null;

  const hide = () => {
    if (!panel || panel.hidden) return;
    panel.hidden = true;
    button.hidden = false;
    button.ariaExpanded = "false";
    button.focus();
  };
  const create = () => {
    const made = make("div", "panel");
    made.role = "dialog";
    made.ariaLabel = write;
    const bar = make("div", "bar");
    const title = make("span", "title");
    title.textContent = write;
    const end = make("button", "close");
    end.type = "button";
    end.ariaLabel = close;
    end.textContent = "×";
    end.addEventListener("click", hide);
    bar.append(title, end);
    const frame = make("iframe", "chat");
    frame.title = write;
    frame.allow = "microphone; clipboard-write";
    frame.src = `${origin}/widget/${encodeURIComponent(widget)}${lang ? `?lang=${encodeURIComponent(lang)}` : ""}`;
    made.append(bar, frame);
    // Escape is pressed in this page, or in the frame, which says so.
    made.addEventListener("keydown", ({ key }) => key === "Escape" && hide());
    addEventListener("message", ({ source, data }) => {
      if (source === frame.contentWindow && data === CLOSE_WIDGET) hide();
    });
    root.append(made);
    return made;
  };
  button.addEventListener("click", () => {
    panel ??= create();
    panel.hidden = false;
    button.hidden = true;
    button.ariaExpanded = "true";
    panel.querySelector("iframe")?.focus();
  });
  document.body.append(host);
}

function make<Name extends keyof HTMLElementTagNameMap>(name: Name, className: string): HTMLElementTagNameMap[Name] {
  return Object.assign(document.createElement(name), { className });
}

const script = document.currentScript ?? document.querySelector("script[data-widget]");
if (script instanceof HTMLScriptElement) {
  if (document.body) start(script);
  else addEventListener("DOMContentLoaded", () => start(script), { once: true });
}
