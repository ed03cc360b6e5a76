import { expect, test } from "vitest";
import { asAction, commandOf, typedName, withoutSlash } from "./command-of.ts";

test.each([
  ["/me waves", { name: "me", words: "waves" }],
  ["/Translate  es  Good day\nall", { name: "translate", words: "es  Good day\nall" }],
  ["/weather", { name: "weather", words: "" }],
  ["//me waves", null],
  ["／remind 20m tea", { name: "remind", words: "20m tea" }],
  ["／ｍｅ　waves", { name: "me", words: "waves" }],
  ["／weather", { name: "weather", words: "" }],
  ["／／me waves", null],
  ["/usr/bin is full", null],
  ["/ alone", null],
  ["half 1/2 me", null],
  ["/", null],
])("%j runs %j", (text, command) => {
  expect(commandOf(text)).toEqual(command);
});

test.each<[string, number, string | null]>([
  ["/", 1, ""],
  ["／", 1, ""],
  ["／ｔｒ", 3, "tr"],
  ["/tr", 3, "tr"],
  ["/translate es", 13, null],
  ["/translate", 3, null],
  ["hello /tr", 9, null],
  ["//", 2, null],
])("in %j at %i the name %j is being typed", (text, cursor, name) => {
  expect(typedName(text, cursor)).toBe(name);
});

test("a second slash is removed, and an action is in italics", () => {
  expect(["//me waves", "／／me waves", "/usr/bin"].map(withoutSlash)).toEqual(["/me waves", "／me waves", "/usr/bin"]);
  expect(asAction("waves\n\n and goes ")).toBe("_waves_\n\n_and goes_");
});
