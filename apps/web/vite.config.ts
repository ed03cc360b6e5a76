import { fileURLToPath } from "node:url";
import babel from "@rolldown/plugin-babel";
import tailwindcss from "@tailwindcss/vite";
import react, { reactCompilerPreset } from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { bergamotGlue } from "./bergamot-glue.plugin.ts";
import { filesOfThePage } from "./files-of-the-page.ts";
import { interfaceTexts } from "./interface-texts.plugin.ts";
import { precompress } from "./precompress.plugin.ts";
import { prerendered } from "./prerender.plugin.ts";
import { serviceWorker } from "./service-worker.plugin.ts";
import { site } from "./site-build/plugin.ts";

const server = process.env.SERVER_URL ?? "http://127.0.0.1:3000";

export default defineConfig({
  plugins: [
    react(),
    // Components exist only here; Babel reads no TypeScript outside its working directory.
    babel({ include: /\/apps\/web\/src\/.*\.tsx?$/, presets: [reactCompilerPreset()] }),
    tailwindcss(),
    interfaceTexts(),
    site(),
    prerendered(),
    precompress(),
    serviceWorker(),
  ],
  worker: { format: "es", plugins: () => [bergamotGlue()] },
  // React has the hook that the shim replaces; the package's other entries use it.
  resolve: {
    alias: {
      // The package exports only code.
      "japanese-dictionary": fileURLToPath(new URL("../dict", import.meta.resolve("@patdx/kuromoji"))),
      "use-sync-external-store/shim/with-selector": "use-sync-external-store/with-selector",
      "use-sync-external-store/shim": "use-sync-external-store",
    },
  },
  build: {
    target: "es2023",
    outDir: "dist",
    sourcemap: false,
    // The content security policy allows no `data:` for fonts and scripts, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // A single style sheet, referenced by the document: no later file waits for a style.
    cssCodeSplit: false,
    rolldownOptions: {
      // The build runs when an operator starts a server, who does not need its timings.
      checks: { pluginTimings: false },
      output: { codeSplitting: { groups: filesOfThePage } },
    },
  },
  server: { proxy: { "/api": server, "/socket.io": { target: server, ws: true } } },
});
