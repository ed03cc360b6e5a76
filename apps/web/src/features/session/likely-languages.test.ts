import { expect, test } from "vitest";
import { likelyLanguages } from "./likely-languages.ts";

const offered = ["en", "es", "fr", "it", "ar", "ca"];

test.each([
  ["a Spanish browser on the Spanish page", "es", false, ["es-MX", "es"], "es", [], []],
  ["a browser that lists English by itself", "es", false, ["es-ES", "es", "en-US", "en"], "es", [], ["en"]],
  ["an Arabic phone", "ar", false, ["ar-EG"], "ar", [], []],
  ["a browser of a language that no page is in", "en", false, ["it-IT", "it", "es"], "it", ["es"], []],
  ["a page whose language was chosen by hand", "fr", true, ["en-GB", "en", "ca"], "fr", ["ca"], ["en"]],
  ["a browser of a language that is not offered", "en", false, ["tlh"], "en", [], []],
  ["a browser that says nothing", "es", false, [], "es", [], []],
] as const)(
  "the likely languages are found for %s",
  (_, page, isChosen, browser, preferredLanguage, readLanguages, ideas) => {
    expect(likelyLanguages({ page, isChosen, browser, offered })).toEqual({
      preferredLanguage,
      readLanguages,
      ideas,
    });
  },
);
