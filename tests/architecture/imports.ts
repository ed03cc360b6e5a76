import { globSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";

export const root = resolve(import.meta.dirname, "../..");
export const PACKAGES: Readonly<Record<string, string>> = {
  "@lingualoom/contract": "packages/contract/src",
  "@lingualoom/links": "packages/links/src",
  "@lingualoom/translation/test": "packages/translation/test",
  "@lingualoom/translation": "packages/translation/src",
  "@lingualoom/fixtures": "packages/fixtures/src",
  "@lingualoom/sandbox": "packages/sandbox/src",
  "@lingualoom/backend-pool/test": "packages/backend-pool/test",
  "@lingualoom/backend-pool": "packages/backend-pool/src",
  "@lingualoom/chat-exports": "packages/chat-exports/src",
  "@lingualoom/client": "packages/client/src",
  "@lingualoom/server": "apps/server/src",
  "@lingualoom/edge/local": "apps/edge/local",
  "@lingualoom/edge": "apps/edge/src",
};

/** The app that a file belongs to; `#/` in it means its `src`, and `#test/` its `test`. */
const APP = /^apps\/[^/]+\//;

/** Product code: what a test imports is the test's affair. */
export function filesOf(pattern: string): string[] {
  const files = globSync(`${pattern}/**/*.{ts,tsx}`, { cwd: root }).filter((file) => !/\.test\.tsx?$/.test(file));
  if (files.length === 0) throw new Error(`the pattern ${pattern} matches no file; was something moved?`);
  return files;
}

/** Returns the imports of a file: paths from the root for our own files, names for packages. */
export function importsOf(file: string, { types = true } = {}): string[] {
  const text = readFileSync(join(root, file), "utf8");
  const source = types ? text : text.replace(/^(?:import|export) type\b[^;]*;$/gm, "");
  const specifiers = [...source.matchAll(/(?:^|\n)\s*(?:import|export)\b(?:[^;"'=]*?\bfrom)?\s*["']([^"']+)["']/g)];
  const dynamic = [...source.matchAll(/\bimport\(\s*["']([^"']+)["']/g)];
  return [...specifiers, ...dynamic].map((match) => {
    const specifier = match[1] as string;
    if (specifier.startsWith(".")) return relative(root, resolve(root, dirname(file), specifier));
    if (specifier.startsWith("#"))
      return specifier.replace(/^#(\w*)/, (_, folder) => `${APP.exec(file)}${folder || "src"}`);
    const own = Object.keys(PACKAGES).find((name) => specifier.startsWith(`${name}/`));
    return own ? specifier.replace(own, PACKAGES[own] as string) : specifier;
  });
}

export function offenders(from: string, forbidden: (imported: string, file: string) => boolean): string[] {
  return filesOf(from).flatMap((file) =>
    importsOf(file)
      .filter((imported) => forbidden(imported, file))
      .map((imported) => `${file} imports ${imported}`),
  );
}

export const within =
  (...folders: string[]) =>
  (imported: string) =>
    folders.some((folder) => imported === folder || imported.startsWith(`${folder}/`));
export const isFile = (imported: string) => /^(?:apps|packages|tests|e2e|bench)\//.test(imported);

/** A file without its comments. */
export const codeOf = (file: string) =>
  readFileSync(join(root, file), "utf8").replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, "");

/** Returns all files and packages that are loaded with a file, the file included; type imports do not count. */
export function reachableFrom(file: string): string[] {
  const reached = new Set([file]);
  for (const one of reached)
    if (isFile(one)) for (const imported of importsOf(one, { types: false })) reached.add(imported);
  return [...reached];
}
