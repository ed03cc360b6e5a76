import { expect, test } from "vitest";
import { languagesByName } from "./language-name.ts";

test("a language comes before its variants, and the variants before the next language", () => {
  const codes = ["zh-Hant", "pt", "zh", "es-419", "cs", "es", "pt-PT", "es-ES"];
  expect(languagesByName(codes, "en").map(({ code }) => code)).toEqual([
    "zh",
    "zh-Hant",
    "cs",
    "pt",
    "pt-PT",
    "es",
    "es-ES",
    "es-419",
  ]);
});
