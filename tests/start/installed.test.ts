import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");

/** `npm start` installs no `devDependencies`, so what it runs and builds must not import them. */
test("npm start imports no package that only tests need", () => {
  const files = ["apps/server/src", "apps/web/src", "apps/web/site-build", "packages/*/src"]
    .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }))
    .concat(
      globSync("apps/web/*.ts", { cwd: root }),
      globSync("tools/{start,dev,setup,page,project,admin}.js", { cwd: root }),
    )
    .filter((file) => !/\.test\.tsx?$|vitest\.config|\/(?:conformance|detection\/measure)\b/.test(file));
  expect(files.length).toBeGreaterThan(300);
  const manifests = ["package.json", ...globSync("{apps,packages}/*/package.json", { cwd: root })];
  const installed = new Set(
    manifests.flatMap((manifest) =>
      Object.keys(JSON.parse(readFileSync(join(root, manifest), "utf8")).dependencies ?? {}),
    ),
  );
  const missing = files.flatMap((file) =>
    packagesOf(readFileSync(join(root, file), "utf8"))
      .filter((name) => !installed.has(name))
      .map((name) => `${file} imports ${name}`),
  );
  expect(missing).toEqual([]);
});

/** Type imports are gone at run time. */
function packagesOf(source: string): string[] {
  const found = [
    ...source.matchAll(/(?:^|\n)\s*(?:import|export)\b(?!\s+type\b)(?:[^;"'=]*?\bfrom)?\s*["']([^"'.\s][^"'\s]*)["']/g),
    ...source.matchAll(/\bimport\(\s*["']([^"'.\s][^"'\s]*)["']/g),
  ];
  return found
    .map((match) => match[1] as string)
    .filter((specifier) => !/^(?:node:|@lingualoom\/|virtual:|#)/.test(specifier))
    .map((specifier) =>
      specifier
        .split("/")
        .slice(0, specifier.startsWith("@") ? 2 : 1)
        .join("/"),
    );
}
