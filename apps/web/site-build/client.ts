import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { WIDGET_SCRIPT } from "@lingualoom/contract/pages.ts";
import tailwindcss from "@tailwindcss/vite";
import { build, type Rolldown } from "vite";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const BUDGET = { script: 90_000, fonts: 100_000, widget: 15_000 };

export interface BuiltFile {
  readonly fileName: string;
  readonly source: string | Uint8Array;
}

interface Client {
  readonly files: readonly BuiltFile[];
  readonly script: string;
  readonly style: string;
  /** Describes what a visitor loads. Throws when it exceeds the limit. */
  weight(fonts: number): string;
}

/** Builds an entry of `site/islands` with its style, under a name of its own. */
export async function buildClient(entry: string, name: string, fontFaces = ""): Promise<Client> {
  const result = (await build({
    configFile: false,
    root: ROOT,
    logLevel: "error",
    plugins: [tailwindcss()],
    build: {
      write: false,
      target: "es2023",
      assetsInlineLimit: 0,
      copyPublicDir: false,
      rolldownOptions: {
        input: fileURLToPath(new URL(`../src/site/islands/${entry}`, import.meta.url)),
        output: { codeSplitting: false, entryFileNames: `assets/${name}-[hash].js` },
      },
    },
  })) as Rolldown.RolldownOutput;
  const script = result.output.find((file) => file.type === "chunk");
  const style = result.output.find((file) => file.fileName.endsWith(".css"));
  if (!script || style?.type !== "asset") throw new Error("the public pages have no script or no style");
  const css = `${fontFaces}\n${style.source}`;
  const hash = createHash("sha256").update(css).digest("base64url").slice(0, 8);
  const files = [
    { fileName: script.fileName, source: script.code },
    { fileName: `assets/${name}-${hash}.css`, source: css },
  ];
  const [scriptBytes = 0, styleBytes = 0] = files.map(({ source }) => gzipSync(source).length);
  return {
    files,
    script: `/${files[0]?.fileName}`,
    style: `/${files[1]?.fileName}`,
    weight(fonts) {
      const kilobytes = (bytes: number) => `${(bytes / 1_000).toFixed(1)} kB`;
      const sentence = `Public pages: JavaScript ${kilobytes(scriptBytes)}, CSS ${kilobytes(styleBytes)} gzip, fonts ${kilobytes(fonts)}`;
      if (scriptBytes > BUDGET.script || fonts > BUDGET.fonts) throw new Error(`${sentence}: too much`);
      return sentence;
    },
  };
}

/** Builds the script that other sites load to show a widget. */
export async function buildWidget(): Promise<BuiltFile> {
  const result = (await build({
    configFile: false,
    root: ROOT,
    logLevel: "error",
    build: {
      write: false,
      target: "es2023",
      copyPublicDir: false,
      rolldownOptions: {
        input: fileURLToPath(new URL("../src/site/islands/widget.ts", import.meta.url)),
        output: { codeSplitting: false, format: "iife", entryFileNames: WIDGET_SCRIPT.slice(1) },
      },
    },
  })) as Rolldown.RolldownOutput;
  const script = result.output.find((file) => file.type === "chunk");
  if (!script) throw new Error("the widget has no script");
  const bytes = brotliCompressSync(script.code).length;
  if (bytes > BUDGET.widget) throw new Error(`The widget's script has ${bytes} bytes: too much`);
  return { fileName: script.fileName, source: script.code };
}
