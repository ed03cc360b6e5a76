import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { variablesRead } from "./variables.ts";

const read = (name: string) => readFileSync(new URL(`../../docs/${name}.md`, import.meta.url), "utf8");

/** The variables named in the first column of the tables of variables. */
function documented(): string[] {
  const firstColumns = [...(read("variables") + read("cloud-engines")).matchAll(/^\|([^|]*)\|/gm)].map(
    (match) => match[1] ?? "",
  );
  return firstColumns.flatMap((column) => [...column.matchAll(/`(\w+)`/g)].map((match) => match[1] ?? ""));
}

test("every setting the server reads is documented, and no others are", () => {
  expect(variablesRead().length).toBeGreaterThan(20);
  expect(documented().sort()).toEqual(variablesRead());
});
