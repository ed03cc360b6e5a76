import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { type Plugin, type Rolldown, runnerImport } from "vite";
import { interfaceTexts } from "./interface-texts.plugin.ts";

const PAGES = fileURLToPath(new URL("./prerender.tsx", import.meta.url));
type Pages = typeof import("./prerender.tsx");

/** The serif has only Latin letters; titles in other scripts use the text font (see `app.css`). */
const hasSerif = (language: string) => new Intl.Locale(language).maximize().script === "Latn";

/** Builds the documents for visitors, which the app hydrates. Must run after the plugin that adds the serif. */
export function prerendered(): Plugin {
  return {
    name: "prerender",
    apply: "build",
    generateBundle: {
      order: "post",
      async handler(_options, bundle) {
        const page = bundle["index.html"];
        if (page?.type !== "asset") throw new Error("the page has no document");
        // The page is readable without its scripts, so its style comes first.
        const document = String(page.source).replaceAll(
          /<(?=script type="module"|link rel="modulepreload")(script|link)/g,
          '<$1 fetchpriority="low"',
        );
        const { module } = await runnerImport<Pages>(PAGES, {
          configFile: false,
          logLevel: "error",
          plugins: [react(), interfaceTexts()],
        });
        // Signed-in users get the document without a page, and will soon need the chat.
        const chat = Object.values(bundle).filter(
          (one) => one.type === "chunk" && ["chat", "elements"].includes(one.name),
        );
        const preloads = chat.map(({ fileName }) => `<link rel="modulepreload" crossorigin href="/${fileName}">`);
        page.source = String(page.source).replace("</head>", `${preloads.join("")}</head>`);
        const serif = preloadOfSerif(bundle);
        for (const { file, language, direction, html } of module.pages) {
          const source = document
            .replace(
              '<html lang="en" dir="ltr"',
              `<html data-visitors-config="[[publicConfig]]" lang="${language}" dir="${direction}"`,
            )
            .replace("</head>", `${hasSerif(language) ? serif : ""}</head>`)
            .replace('<div id="root"></div>', () => `<div id="root">${html}</div>`);
          this.emitFile({ type: "asset", fileName: file, source });
        }
      },
    },
  };
}

/** The browser uses the serif only if it is available immediately, so documents with serif titles preload it. */
function preloadOfSerif(bundle: Rolldown.OutputBundle): string {
  const style = Object.values(bundle).find(({ fileName }) => fileName.endsWith(".css"));
  const [, file] = /"(\/assets\/fraunces[^"]+)"/.exec(style?.type === "asset" ? String(style.source) : "") ?? [];
  if (!file) throw new Error("the app has no serif for its titles");
  return `<link rel="preload" href="${file}" as="font" type="font/woff2" crossorigin="anonymous">`;
}
