import { expect, test } from "vitest";
import { toCsv } from "./csv.ts";

test("commas, quotes and line ends stay inside their cell, and formulas are defused", () => {
  expect(
    toCsv([
      ["a,b", 'say "hi"', "two\nlines", -5, null],
      ["=1+1", "@cmd", "Ana", true, ""],
    ]),
  ).toBe('\ufeff"a,b","say ""hi""","two\nlines",-5,\r\n\'=1+1,\'@cmd,Ana,true,\r\n');
});
