import { expect, test } from "vitest";
import { matchingLanguages } from "./matching-languages.ts";

const languages = [
  { code: "es", name: "Español" },
  { code: "et", name: "Estonian" },
  { code: "de", name: "Deutsch" },
];

test.each([
  ["espan", ["es"]],
  ["ES", ["es", "et"]],
  ["de", ["de"]],
  ["klingon", []],
  ["", ["es", "et", "de"]],
])("%s finds %s", (query, codes) => {
  expect(matchingLanguages(languages, query).map(({ code }) => code)).toEqual(codes);
});
