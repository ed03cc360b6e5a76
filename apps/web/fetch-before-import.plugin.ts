import { fileURLToPath } from "node:url";
import type { BuildOptions, Plugin } from "vite";

const HELPER = "\0vite/preload-helper.js";
const OWN = fileURLToPath(new URL("./src/transport/fetch-before-import.ts", import.meta.url));

/** Every `import()` of the built page goes through `src/transport/fetch-before-import.ts`, with the names of its files. */
export function fetchBeforeImport(): Plugin {
  return {
    name: "fetch-before-import",
    apply: "build",
    enforce: "pre",
    resolveId: { order: "pre", handler: (id) => (id === HELPER ? OWN : null) },
  };
}

/** A file that needs no other is named as well. */
export const filesToFetch: Exclude<BuildOptions["modulePreload"], boolean | undefined> = {
  polyfill: false,
  resolveDependencies: (file, files) => (files.length > 0 ? files : [file]),
};
