import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { INTERFACE_LANGUAGES } from "@lingualoom/contract/interface-languages.ts";
import { MANIFEST, manifestFile } from "@lingualoom/contract/manifest.ts";
import { build, type Plugin, type Rolldown } from "vite";
import { filesOfThePage } from "./files-of-the-page.ts";
import type { BuiltFiles } from "./src/service-worker/built-files.ts";

const ENTRY = fileURLToPath(new URL("./src/service-worker/index.ts", import.meta.url));
const PUBLIC = ["icon.svg", "before-paint.js"];
const SUBJECTS = new Set(filesOfThePage.map(({ name }) => name));
const NOT_LATER = /\.(?:br|gz|html|xml|txt)$|\/(?:site|shared)-/;

/** Builds the service worker into `sw.js` once all other files have their names, which it contains. */
export function serviceWorker(): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    generateBundle: {
      order: "post",
      async handler(_options, bundle) {
        const files = await builtFiles(bundle);
        this.emitFile({ type: "asset", fileName: "sw.js", source: await buildWorker(files) });
      },
    },
  };
}

async function builtFiles(bundle: Rolldown.OutputBundle): Promise<BuiltFiles> {
  const page = bundle["index.html"];
  if (page?.type !== "asset") throw new Error("the page has no document, so there is no shell");
  const html = String(page.source);
  const named = Object.keys(bundle).filter((file) => html.includes(`/${file}`) && file.startsWith("assets/"));
  const scripts = Object.values(bundle).filter((output) => output.type === "chunk" && SUBJECTS.has(output.name));
  const hashed = new Set([...named, ...scripts.map(({ fileName }) => fileName)]);
  const fixed = await Promise.all(
    PUBLIC.map(async (name) => ({
      url: `/${name}`,
      revision: digest(await readFile(fileURLToPath(new URL(`./public/${name}`, import.meta.url)))),
    })),
  );
  const later = Object.keys(bundle).filter(
    (file) => file.startsWith("assets/") && !hashed.has(file) && !NOT_LATER.test(file),
  );
  return {
    shell: [
      { url: "/index.html", revision: digest(html) },
      ...fixed,
      { url: MANIFEST, revision: digest(manifests(bundle)) },
      ...[...hashed].sort().map((file) => ({ url: `/${file}`, revision: null })),
    ],
    later: later.sort().map((file) => `/${file}`),
  };
}

/** In all languages: a browser stores the one that it receives. */
const manifests = (bundle: Rolldown.OutputBundle) =>
  INTERFACE_LANGUAGES.map((language) => {
    const output = bundle[manifestFile(language)];
    return output?.type === "asset" ? String(output.source) : "";
  }).join("");

const digest = (bytes: string | Uint8Array) => createHash("sha256").update(bytes).digest("hex").slice(0, 16);

async function buildWorker(files: BuiltFiles): Promise<string> {
  const result = (await build({
    configFile: false,
    logLevel: "error",
    define: { BUILT_FILES: JSON.stringify(files), "process.env.NODE_ENV": '"production"' },
    build: {
      write: false,
      target: "es2023",
      copyPublicDir: false,
      rolldownOptions: { input: ENTRY, output: { codeSplitting: false, entryFileNames: "sw.js" } },
    },
  })) as Rolldown.RolldownOutput;
  const [script] = result.output;
  return script.code;
}
