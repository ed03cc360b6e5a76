import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { MEASURED } from "./measured.ts";

const textOf = (file: string) => readFileSync(`${import.meta.dirname}/../../../../docs/${file}`, "utf8");

test("the landing page gives the figures that the documentation gives", () => {
  const { cases, correct, refused, wrong } = MEASURED.torture;
  expect(textOf("translation.md")).toMatch(
    new RegExp(
      `${MEASURED.tortureOn}[^:]*:\\s+${cases} cases[^*]*\\*\\*${correct}\\s+correct,\\s+${refused}\\s+refused,\\s+${wrong}\\s+wrong`,
    ),
  );
  expect(textOf("operations.md")).toMatch(new RegExp(`idle\\s+server takes ${MEASURED.idleMegabytes} MB`));
  expect(textOf("operations.md")).toContain(MEASURED.idleOn);
});
