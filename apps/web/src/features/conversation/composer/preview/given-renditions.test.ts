import { expect, test } from "vitest";
import type { Previews } from "./draft-previewer.ts";
import { givenRenditions } from "./given-renditions.ts";

const answer: Previews = {
  language: "es",
  privacyLevel: "server",
  leftOut: 0,
  previews: [
    { language: "en", readers: 2, text: "The train", seal: "sealed" },
    { language: "de", readers: 1, text: "Der Zug", seal: "closed" },
    { language: "fr", readers: 1, error: { code: "UNSUPPORTED_PAIR", message: "No" } },
    { language: "it", readers: 1, text: "El tren", provider: "none" },
  ],
};
const shown = { text: "El tren", answer };

test("previews of this text are sent with their seal, the author's words without", () => {
  expect(givenRenditions(shown, { en: "My train", fr: "Mon train" }, " El tren ")).toEqual([
    { language: "en", text: "My train" },
    { language: "fr", text: "Mon train" },
    { language: "de", text: "Der Zug", seal: "closed" },
  ]);
});

test("previews of another text are left out, the author's words are sent", () => {
  expect(givenRenditions(shown, { en: "My train" }, "El tren llega")).toEqual([{ language: "en", text: "My train" }]);
  expect(givenRenditions({ text: "", answer: null }, {}, "")).toEqual([]);
});

test("previews without room beside the author's words are left out", () => {
  const long = "x".repeat(11_998);
  expect(givenRenditions(shown, { fr: long }, "El tren").map(({ language }) => language)).toEqual(["fr"]);
});
