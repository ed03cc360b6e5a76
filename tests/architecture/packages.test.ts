import { globSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { CALL_FACTS } from "@lingualoom/contract/call-facts/table.ts";
import { describe, expect, test } from "vitest";
import { codeOf, filesOf, importsOf, isFile, offenders, reachableFrom, root, within } from "./imports.ts";

describe("imports between packages", () => {
  test("the contract imports zod and nothing else", () => {
    const own = within("packages/contract/src");
    expect(offenders("packages/contract/src", (imported) => imported !== "zod" && !own(imported))).toEqual([]);
  });

  test("the link package imports nothing: it runs in the page and on the server", () => {
    const own = within("packages/links/src", "linkify-it", "tlds");
    expect(offenders("packages/links/src", (imported) => !own(imported))).toEqual([]);
  });

  test("translation imports no server, no page and no contract", () => {
    const own = within("packages/translation/src", "packages/links/src", "packages/sandbox/src");
    expect(offenders("packages/translation/src", (imported) => isFile(imported) && !own(imported))).toEqual([]);
  });

  test("translation code for the page uses no Node, thread, process or provider client", () => {
    const reached = reachableFrom("packages/translation/src/page.ts");
    expect(reached).toContain("packages/translation/src/chain/call-engine.ts");
    const foreign = within("packages/sandbox", "packages/translation/src/node.ts");
    const isForeign = (file: string) => file.startsWith("node:") || foreign(file) || /providers|openai/.test(file);
    expect(reached.filter(isForeign)).toEqual([]);
    expect(reachableFrom("packages/translation/src/engines/local.ts").some(isForeign)).toBe(true);
  });

  test("the page's neural engine uses nothing from Node", () => {
    const isOfNode = (file: string) =>
      file.startsWith("node:") || (isFile(file) && /\b(?:Buffer|process)[.(]/.test(codeOf(file)));
    const ofNode = (name: string) =>
      reachableFrom(`packages/translation/src/engines/bergamot/${name}.ts`).filter(isOfNode);
    expect(ofNode("page")).toEqual([]);
    expect(ofNode("loaded-model")).toEqual([]);
    expect(ofNode("open-bergamot")).not.toEqual([]);
  });

  test("the sandbox imports no package", () => {
    const own = within("packages/sandbox/src");
    const foreign = (imported: string) => !own(imported) && !imported.startsWith("node:");
    expect(offenders("packages/sandbox/src", foreign)).toEqual([]);
  });

  test("the backend pool imports nothing: it runs in the page and on the edge", () => {
    const own = within("packages/backend-pool/src");
    expect(offenders("packages/backend-pool/src", (imported) => !own(imported))).toEqual([]);
  });

  test("readers of exports use the contract's emoji and nothing else of the product", () => {
    const own = within("packages/chat-exports/src", "packages/contract/src/emoji.ts");
    expect(offenders("packages/chat-exports/src", (imported) => isFile(imported) && !own(imported))).toEqual([]);
  });

  test("the client uses the contract without schemas, and one retry policy", () => {
    const allowed = within("packages/client/src", "packages/contract/src", "packages/backend-pool/src/retry.ts");
    expect(offenders("packages/client/src", (imported) => isFile(imported) && !allowed(imported))).toEqual([]);
    const schemas =
      /import (?!type\b)[^;]*? from "@lingualoom\/contract\/(?:calls|fields|shapes|settings-schema|events|missed)\b[^"]*"/g;
    const values = filesOf("packages/client/src").flatMap(
      (file) => readFileSync(join(root, file), "utf8").match(schemas) ?? [],
    );
    expect(values).toEqual([]);
  });

  test("only the link package imports the link library", () => {
    for (const folder of ["apps/web/src", "apps/server/src", "packages/translation/src"])
      expect(offenders(folder, within("linkify-it", "tlds"))).toEqual([]);
  });

  test("the page and the server share only the contract and common packages", () => {
    const allowed = within(
      "apps/web",
      "packages/contract/src",
      "packages/backend-pool/src",
      "packages/links/src",
      "packages/translation/src/page.ts",
      "packages/translation/src/engines/browser",
      "packages/translation/src/engines/bergamot/page.ts",
      "packages/translation/src/picture-words",
      "packages/translation/src/variants",
    );
    expect(offenders("apps/web/src", (imported) => isFile(imported) && !allowed(imported))).toEqual([]);
    expect(offenders("apps/server/src", within("apps/web"))).toEqual([]);
  });

  test("the worker uses types and constants of the contract, never its schemas", () => {
    const allowed = within("apps/edge", "packages/backend-pool/src", "packages/contract/src");
    expect(offenders("apps/edge/src", (imported) => isFile(imported) && !allowed(imported))).toEqual([]);
    expect(offenders("apps/server/src", within("apps/edge"))).toEqual([]);
    const values = filesOf("apps/edge/src").flatMap((file) => {
      const source = readFileSync(join(root, file), "utf8");
      return (
        source.match(
          /import (?!type\b)[^;]*? from "@lingualoom\/contract\/(?!errors|cross-origin|call-facts\/)[^"]+"/g,
        ) ?? []
      );
    });
    expect(values).toEqual([]);
  });

  test("no regular expression names paths of calls; the contract has the facts", () => {
    const firstSegments = [...new Set(Object.keys(CALL_FACTS).map((name) => name.split("/")[1] as string))];
    const path = new RegExp(
      String.raw`(?:[=(:,!]|&&|\|\|)\s*/\^?.*\\/(?:\(\?:)?(?:api|${firstSegments.join("|")})\b|~ '\^?/api`,
    );
    const found = [
      "apps/server/src",
      "apps/web/src",
      "apps/edge/src",
      "packages/contract/src",
      "packages/backend-pool/src",
    ]
      .flatMap(filesOf)
      .flatMap((file) => {
        const lines = readFileSync(join(root, file), "utf8").split("\n");
        return lines.filter((line) => path.test(line)).map((line) => `${file}: ${line.trim()}`);
      });
    // An operator may paste the address of a backend with `/api` at its end.
    expect(found).toEqual([String.raw`packages/backend-pool/src/backends.ts: .replace(/\/api$/i, "")`]);
  });

  test("the page takes types of the calls, never their schemas", () => {
    const schemas = within(
      "packages/contract/src/calls",
      "packages/contract/src/fields.ts",
      "packages/contract/src/shapes.ts",
      "packages/contract/src/settings-schema.ts",
      "packages/contract/src/calls.ts",
    );
    const values = filesOf("apps/web/src").flatMap((file) => {
      const source = readFileSync(join(root, file), "utf8");
      const lines = source.match(/import (?!type\b)[^;]*? from "@lingualoom\/contract\/[^"]+"/g) ?? [];
      return lines.filter((line) => {
        const path = (/contract\/([^"]+)"/.exec(line)?.[1] ?? "").replace(/^/, "packages/contract/src/");
        const named = /\{([^}]*)\}/.exec(line)?.[1] ?? "";
        const onlyTypes = named.split(",").every((name) => name.trim() === "" || name.trim().startsWith("type "));
        return schemas(path) && !onlyTypes;
      });
    });
    expect(values).toEqual([]);
  });
});

/** Each could move to a repository of its own. */
const STANDING_ALONE = ["packages/translation", "packages/backend-pool", "packages/client", "apps/edge"];

interface Manifest {
  readonly name: string;
  readonly scripts?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

const codeFilesOf = (folder: string) =>
  globSync("**/*.{ts,tsx,js}", { cwd: join(root, folder), exclude: ["**/node_modules", "**/dist"] }).map((file) =>
    join(folder, file),
  );

/** Paths from the root that a file names relative to itself: in imports, in mocks, in addresses of files. */
function relativePathsIn(file: string): string[] {
  const named = readFileSync(join(root, file), "utf8").matchAll(/["'`](\.\.?\/[^"'`\s$]*)/g);
  return [...named].map((match) => relative(root, resolve(root, dirname(file), match[1] as string)));
}

/** Names of the packages that a file imports. */
const packagesIn = (file: string, options?: { types?: boolean }) =>
  importsOf(file, options)
    .filter((imported) => !isFile(imported) && !imported.startsWith("node:"))
    .map((imported) => /^(?:@[^/]+\/)?[^/]+/.exec(imported)?.[0] as string);

/** Names of our own packages, whose imports `importsOf` turns into paths. */
const ownPackagesIn = (file: string) =>
  [...readFileSync(join(root, file), "utf8").matchAll(/"(@lingualoom\/[\w-]+)[/"]/g)].map(
    (match) => match[1] as string,
  );

describe.each(STANDING_ALONE)("%s is independent, tests included", (folder) => {
  const manifest = JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8")) as Manifest;
  const files = codeFilesOf(folder);

  test("has a README on its use and its tests, and a command for them", () => {
    expect(readFileSync(join(root, folder, "README.md"), "utf8")).toMatch(/^## Test$/m);
    expect(manifest.scripts?.test).toMatch(/^vitest run/);
  });

  test("names no file outside it", () => {
    const named = files.flatMap((file) => relativePathsIn(file).map((path) => ({ file, path })));
    expect(named.length).toBeGreaterThan(20);
    const outside = named.filter(({ path }) => !within(folder)(path));
    expect(outside).toEqual([]);
  });

  test("declares every package it imports, and its product needs no test package", () => {
    const needed = new Set([manifest.name, ...Object.keys(manifest.dependencies ?? {})]);
    const all = new Set([...needed, ...Object.keys(manifest.devDependencies ?? {})]);
    const isProduct = (file: string) => file.startsWith(`${folder}/src/`) && !file.endsWith(".test.ts");
    const undeclared = files.flatMap((file) => {
      const running = [...packagesIn(file, { types: false }), ...ownPackagesIn(file)];
      return [
        ...packagesIn(file).filter((name) => !all.has(name)),
        ...running.filter((name) => !(isProduct(file) ? needed : all).has(name)),
      ].map((name) => `${file} imports ${name}`);
    });
    expect(undeclared).toEqual([]);
  });

  test("is imported by its name, never by its path", () => {
    const code = within(`${folder}/src`, `${folder}/test`, `${folder}/local`);
    const others = ["apps", "packages", "tests", "e2e", "bench", "tools"].flatMap(codeFilesOf);
    const climbing = others
      .filter((file) => !within(folder)(file))
      .flatMap((file) =>
        relativePathsIn(file)
          .filter(code)
          .map((path) => `${file} names ${path}`),
      );
    expect(climbing).toEqual([]);
  });
});
