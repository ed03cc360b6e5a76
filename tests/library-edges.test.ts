import { existsSync, globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";

const root = resolve(import.meta.dirname, "..");
const read = (file: string) => readFileSync(join(root, file), "utf8");

interface Lock {
  readonly packages: Readonly<Record<string, { readonly version: string }>>;
}

/** Rows of the page's first table: library, version, what is relied on, files of the product, tests. */
const rows = (read("docs/library-edges.md").split("\n## ")[0] ?? "")
  .split("\n")
  .filter((line) => line.startsWith("| ") && !line.startsWith("| library "))
  .map((line) => line.slice(2, -2).split(" | "))
  .map(([library = "", version = "", , code = "", tests = ""]) => ({ library, version, code, tests }));
const filesIn = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1] as string);

/** The version that the lock file installs for our own packages, not for the libraries of a library. */
function installed(library: string): string[] {
  const { packages } = JSON.parse(read("package-lock.json")) as Lock;
  const place = new RegExp(`^(?:(?:apps|packages)/[^/]+/)?node_modules/${RegExp.escape(library)}$`);
  return Object.keys(packages)
    .filter((path) => place.test(path))
    .map((path) => packages[path]?.version ?? "");
}

describe("docs/library-edges.md", () => {
  test("has a table", () => {
    expect(rows.length).toBeGreaterThan(10);
  });

  test.each(rows)("names the installed version of $library", ({ library, version }) => {
    expect(installed(library)).toEqual([version]);
  });

  test.each(rows)("names files that exist for $library: $code, $tests", ({ code, tests }) => {
    const files = [...filesIn(code), ...filesIn(tests)];
    expect(files.length).toBeGreaterThanOrEqual(2);
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });
});

/** Ways to the insides of a library, which the product does not go. */
const INSIDES = {
  "a field that its name calls private": /[\w)\]]\._(?!id\b)[a-z]\w*/,
  "a suppressed error of the compiler": /@ts-(?:ignore|expect-error|nocheck)/,
  "a method of a foreign prototype": /\b[A-Z]\w*\.prototype\b/,
};
/** The file's row on the page gives the reason. */
const LISTED: Readonly<Record<string, readonly string[]>> = {
  "a method of a foreign prototype": ["apps/web/src/ui/layers/layers.ts"],
};
const product = ["apps/*/src/**/*.{ts,tsx}", "apps/*/*.ts", "packages/*/src/**/*.ts"]
  .flatMap((pattern) => globSync(pattern, { cwd: root }))
  .filter((file) => !/\.test\.tsx?$/.test(file));

test.each(Object.entries(INSIDES))("the product avoids %s", (name, pattern) => {
  const found = product.filter((file) => pattern.test(read(file)));
  expect(found).toEqual(LISTED[name] ?? []);
});
