import { dirname } from "node:path";
import { describe, expect, test } from "vitest";
import { cyclesOf } from "./cycles.ts";
import { filesOf, importsOf, isFile } from "./imports.ts";

/** From top to bottom. A layer imports layers below it. */
const LAYERS: Readonly<Record<string, readonly string[]>> = {
  "apps/server/src": ["composition", "operate", "reach", "language", "talk", "identity", "people", "platform"],
  "apps/server/src/identity": [
    "accounts.ts",
    "sweep.ts",
    "sweep-store.ts",
    "routes",
    "sign-up",
    "providers",
    "factors",
    "credentials",
    "sessions",
    "accounts",
  ],
  "apps/web/src": [
    "main.tsx",
    "app",
    "features",
    "realtime",
    "data",
    "site",
    "service-worker",
    "ui",
    "i18n",
    "transport",
    "sounds",
    "external-store.ts",
  ],
};

/** Every file of the product with what it imports of the product, for types too. */
const imports = new Map(
  ["apps/*/src", "packages/*/src"]
    .flatMap((pattern) => filesOf(pattern))
    .map((file) => [file, importsOf(file).filter(isFile)] as const),
);

/** Every folder that holds files or folders of the product. */
const folders = [
  ...new Set(
    [...imports.keys()].flatMap((file) => {
      const parts = dirname(file).split("/");
      return parts.map((_, index) => parts.slice(0, index + 1).join("/"));
    }),
  ),
];

/** Maps each entry of a folder to the other entries that it imports. */
function graphOf(folder: string): Map<string, string[]> {
  const nameOf = (path: string) => path.slice(folder.length + 1).split("/")[0] as string;
  const graph = new Map<string, string[]>();
  for (const [file, imported] of imports) {
    if (!file.startsWith(`${folder}/`)) continue;
    const inside = imported.filter((one) => one.startsWith(`${folder}/`)).map(nameOf);
    graph.set(nameOf(file), [...(graph.get(nameOf(file)) ?? []), ...inside]);
  }
  return graph;
}

describe("layers, types included", () => {
  test("no entry of a folder reaches itself through the others", () => {
    expect(folders.length).toBeGreaterThan(300);
    expect(
      folders.flatMap((folder) => cyclesOf(graphOf(folder)).map((cycle) => `${folder}: ${cycle.join(", ")}`)),
    ).toEqual([]);
  });

  test.each(Object.entries(LAYERS))("%s: a layer imports only layers below it", (folder, layers) => {
    const heightOf = (path: string) => layers.indexOf(path.slice(folder.length + 1).split("/")[0] as string);
    const climbing = [...imports].flatMap(([file, imported]) =>
      file.startsWith(`${folder}/`)
        ? imported
            .filter((one) => one.startsWith(`${folder}/`) && heightOf(one) >= 0 && heightOf(one) < heightOf(file))
            .map((one) => `${file} imports ${one}`)
        : [],
    );
    expect(climbing).toEqual([]);
  });
});

test.each(Object.entries(LAYERS))("every entry of %s is a layer", (folder, layers) => {
  expect([...graphOf(folder).keys()].sort()).toEqual([...layers].sort());
});
