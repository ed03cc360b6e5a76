import { expect, test } from "vitest";
import { matchingLanguages } from "./matching-languages.ts";

const languages = [
  { code: "ar", name: "Arabic" },
  { code: "es", name: "Spanish" },
  { code: "et", name: "Estonian" },
  { code: "de", name: "German" },
];

test.each([
  ["espan", ["es"]],
  ["Span", ["es"]],
  ["العربية", ["ar"]],
  ["arab", ["ar"]],
  ["ES", ["es", "et"]],
  ["de", ["de"]],
  ["klingon", []],
  ["", ["ar", "es", "et", "de"]],
])("%s finds %s", (query, codes) => {
  expect(matchingLanguages(languages, query).map(({ code }) => code)).toEqual(codes);
});
