import { fileURLToPath } from "node:url";
import { signInFile } from "@lingualoom/contract/site.ts";
import react from "@vitejs/plugin-react";
import { type Plugin, runnerImport } from "vite";
import { interfaceTexts } from "./interface-texts.plugin.ts";

const RENDER = fileURLToPath(new URL("./src/app/first-frame/render-sign-in.tsx", import.meta.url));
type Render = typeof import("./src/app/first-frame/render-sign-in.tsx");

/** The script that the bundler puts into the document. */
const APP = /<script type="module" crossorigin src="([^"]+)"><\/script>/;
const FRAME = '<div id="first-frame"></div>';

/**
 * Lets `public/first-frame.js` start the app, which the document only preloads, and makes the documents whose first frame
 * is the sign-in page.
 */
export function firstFrame(): Plugin {
  return {
    name: "first-frame",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html) {
        if (!APP.test(html)) throw new Error("the document names no script of the app");
        return html.replace(APP, '<link rel="modulepreload" fetchpriority="low" crossorigin href="$1" data-app>');
      },
    },
    generateBundle: {
      order: "post",
      async handler(_options, bundle) {
        const page = bundle["index.html"];
        if (page?.type !== "asset") throw new Error("the page has no document");
        const document = String(page.source);
        const { module } = await runnerImport<Render>(RENDER, {
          configFile: false,
          logLevel: "error",
          plugins: [react(), interfaceTexts()],
        });
        for (const { language, direction, html } of await module.renderSignIn()) {
          const source = document
            .replace('<html lang="en" dir="ltr"', `<html data-visitor lang="${language}" dir="${direction}"`)
            .replace(FRAME, () => `<div id="first-frame">${html}</div>`);
          this.emitFile({ type: "asset", fileName: signInFile(language), source });
        }
      },
    },
  };
}
