import { gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const BUDGET_KB = 200;
const screens = {
  "sign-in": ["LoginPage.tsx"],
  chat: ["SignedInShell.tsx", "ChatPage.tsx"],
};

interface Chunk {
  readonly code: string;
  readonly imports: readonly string[];
  readonly moduleIds: readonly string[];
}

function withImports(file: string, chunks: ReadonlyMap<string, Chunk>, seen: Set<string>): void {
  const chunk = chunks.get(file);
  if (!chunk || seen.has(file)) return;
  seen.add(file);
  for (const imported of chunk.imports) withImports(imported, chunks, seen);
}

/** Prints the JavaScript a screen needs before it can be used, and fails the build when the chat is too heavy. Compressed as it is served. */
export function firstScreenWeight(): Plugin {
  return {
    name: "first-screen-weight",
    apply: "build",
    generateBundle: {
      // After Vite has filled its lists in, so that what is served is what counts.
      order: "post",
      handler(_options, bundle) {
        const chunks = new Map<string, Chunk>();
        for (const output of Object.values(bundle))
          if (output.type === "chunk") chunks.set(output.fileName, output);
        const all = [...chunks.entries()];
        const holding = (file: string) =>
          all.filter(([, { moduleIds }]) => moduleIds.some((id) => id.endsWith(file)));
        for (const [name, modules] of Object.entries(screens)) {
          const files = new Set<string>();
          for (const module of ["src/main.tsx", ...modules])
            for (const [file] of holding(`/${module}`)) withImports(file, chunks, files);
          const bytes = [...files].reduce(
            (sum, file) => sum + gzipSync(chunks.get(file)?.code ?? "", { level: 9 }).length,
            0,
          );
          const kilobytes = Math.round(bytes / 100) / 10;
          this.info(`JavaScript to the first ${name} screen: ${kilobytes} kB gzip in ${files.size} files`);
          if (name === "chat" && kilobytes > BUDGET_KB)
            this.error(`The chat needs ${kilobytes} kB of JavaScript, more than ${BUDGET_KB}`);
        }
      },
    },
  };
}
