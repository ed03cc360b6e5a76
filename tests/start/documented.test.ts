import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { variablesRead } from "./variables.ts";

const read = (name: string) => readFileSync(new URL(`../../docs/${name}.md`, import.meta.url), "utf8");

/** The variables named in the first column of the tables of settings. */
function documented(): string[] {
  const page = read("operations");
  const table = page.slice(page.indexOf("## Settings"), page.indexOf("## Behind a proxy"));
  const firstColumns = [...(table + read("cloud-engines")).matchAll(/^\|([^|]*)\|/gm)].map((match) => match[1] ?? "");
  return firstColumns.flatMap((column) => [...column.matchAll(/`(\w+)`/g)].map((match) => match[1] ?? ""));
}

test("every setting the server reads is documented, and none that it does not read", () => {
  expect(variablesRead().length).toBeGreaterThan(20);
  expect(documented().sort()).toEqual(variablesRead());
});
