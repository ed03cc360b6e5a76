import { gzipSync } from "node:zlib";
import type { Plugin, Rolldown } from "vite";

/** Kilobytes as they are served, compressed. Of the sign-in too little for a part of the chat, which a module that both need may bring along. */
const BUDGETS_KB = { "sign-in": 190, chat: 210 };
const screens = {
  "sign-in": ["PublicOnly.tsx", "LoginPage.tsx", "ToastRegion.tsx"],
  chat: ["SignedInShell.tsx", "ChatPage.tsx"],
};

type Screen = keyof typeof screens;

function chunkOf(bundle: Rolldown.OutputBundle, file: string): Rolldown.OutputChunk | undefined {
  const output = bundle[file];
  return output?.type === "chunk" ? output : undefined;
}

/** Adds a script and those that it imports. */
export function withImports(file: string, bundle: Rolldown.OutputBundle, seen: Set<string>): void {
  const chunk = chunkOf(bundle, file);
  if (!chunk || seen.has(file)) return;
  seen.add(file);
  for (const imported of chunk.imports) withImports(imported, bundle, seen);
}

/** The scripts that a screen needs before it can be used. */
export function filesOfScreen(screen: Screen, bundle: Rolldown.OutputBundle): ReadonlySet<string> {
  const files = new Set<string>();
  for (const module of ["src/main.tsx", ...screens[screen]])
    for (const [file, output] of Object.entries(bundle))
      if (output.type === "chunk" && output.moduleIds.some((id) => id.endsWith(`/${module}`)))
        withImports(file, bundle, files);
  return files;
}

/** Prints the JavaScript a screen needs before it can be used, and fails the build when it is too much. Compressed as it is served. */
export function firstScreenWeight(): Plugin {
  return {
    name: "first-screen-weight",
    apply: "build",
    generateBundle: {
      // After Vite has filled its lists in, so that what is served is what counts.
      order: "post",
      handler(_options, bundle) {
        for (const name of Object.keys(screens) as Screen[]) {
          const files = filesOfScreen(name, bundle);
          const bytes = [...files].reduce(
            (sum, file) => sum + gzipSync(chunkOf(bundle, file)?.code ?? "", { level: 9 }).length,
            0,
          );
          const kilobytes = Math.round(bytes / 100) / 10;
          this.info(`JavaScript to the first ${name} screen: ${kilobytes} kB gzip in ${files.size} files`);
          if (kilobytes > BUDGETS_KB[name])
            this.error(`The ${name} screen needs ${kilobytes} kB of JavaScript, more than ${BUDGETS_KB[name]}`);
        }
      },
    },
  };
}
