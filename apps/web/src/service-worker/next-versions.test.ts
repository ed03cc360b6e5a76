import { expect, test } from "vitest";
import { nextVersionsOf } from "./next-versions.ts";

const of = (...names: string[]) => names.map((name) => `/assets/${name}`);

test("a new version downloads the new forms of used files, and nothing else", () => {
  const used = of("de-qlqAvyDr.js", "AccountMenu-D9bzmPOO.js", "inter-latin-A1b2C3d4.woff2", "same-AAAAAAAA.js");
  const files = of(
    ...["de-a_b-c1d2.js", "fr-hdc_1wZ8.js", "AccountMenu-AAAABBBB.js"],
    ...["inter-latin-ZZZZ1111.woff2", "inter-greek-ZZZZ1111.woff2", "same-AAAAAAAA.js"],
  );
  expect(nextVersionsOf(used, files)).toEqual(
    of("de-a_b-c1d2.js", "AccountMenu-AAAABBBB.js", "inter-latin-ZZZZ1111.woff2"),
  );
});
