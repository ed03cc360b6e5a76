import { expect, test } from "vitest";
import { acceptedLanguage } from "./accept-language.ts";

const KNOWN = ["en", "es", "fr", "ar"];

test.each([
  ["fr-CH, fr;q=0.9, en;q=0.8, de;q=0.7, *;q=0.5", "fr"],
  ["de, es-419;q=0.4, en;q=0.6", "en"],
  ["AR-eg", "ar"],
  ["en;q=0, es;q=0.1", "es"],
  ["de-DE,de;q=0.9", null],
  ["*", null],
  ["", null],
  [";;;,,,q=1;en", null],
  ["es;q=x", null],
  [null, null],
])("%j asks for %s", (header, language) => {
  expect(acceptedLanguage(header, KNOWN)).toBe(language);
});
