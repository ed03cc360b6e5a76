import type { Plugin } from "vite";

/** The script that the bundler puts into the document. */
const APP = /<script type="module" crossorigin src="([^"]+)"><\/script>/;

/** Lets `public/first-frame.js` start the app, which the document only preloads. */
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
  };
}
