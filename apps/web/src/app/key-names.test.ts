import { expect, test } from "vitest";
import { keyName } from "./key-names.ts";

test("a Mac's keys have the signs that are printed on them", () => {
  expect(["Mod", "Alt", "K"].map((key) => keyName(key, "MacIntel"))).toEqual(["⌘", "⌥", "K"]);
});

test("elsewhere the same keys have their words", () => {
  expect(["Mod", "Alt", "Esc"].map((key) => keyName(key, "Win32"))).toEqual(["Ctrl", "Alt", "Esc"]);
});
