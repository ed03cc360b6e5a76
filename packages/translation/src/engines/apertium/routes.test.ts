import { expect, test } from "vitest";
import type { Mode } from "./installation.ts";
import { languagesOfPairName } from "./language-codes.ts";
import { findWays } from "./routes.ts";

const mode = (name: string): Mode => ({
  name,
  ...languagesOfPairName(name)!,
  script: "",
  libraryPath: "",
  folders: [],
  fingerprint: name,
});
const waysOf = (...names: string[]) =>
  Object.fromEntries(
    [...findWays(names.map(mode)).values()].map(({ source, target, pivot }) => [
      `${source}-${target}`,
      pivot ?? "direct",
    ]),
  );

test("two pairs with a shared language replace a missing direct pair", () => {
  expect(waysOf("fr-es", "spa-eng")).toEqual({ "fr-es": "direct", "es-en": "direct", "fr-en": "es" });
});

test("a direct pair is never replaced by a way through another language", () => {
  expect(waysOf("fr-es", "spa-eng", "fra-eng")["fr-en"]).toBe("direct");
});

test("nothing is translated through a third language or back into its own", () => {
  expect(Object.keys(waysOf("fr-es", "spa-fra", "spa-eng", "eng-swe"))).not.toContain("fr-sv");
  expect(Object.keys(waysOf("fr-es", "spa-fra"))).toEqual(["fr-es", "es-fr"]);
});

test.each([
  ["eng-spa", { source: "en", target: "es" }],
  ["nno-nob", { source: "nn", target: "nb" }],
  ["ind-zlm", { source: "id", target: "ms" }],
  ["spa-eng_US", null],
  ["hbs-eng", null],
  ["en-eo-bytecode", null],
  ["spa-es", null],
  ["constructor-spa", null],
])("%s is parsed as %j", (name, languages) => {
  expect(languagesOfPairName(name)).toEqual(languages);
});
