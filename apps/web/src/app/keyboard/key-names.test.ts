import { expect, test } from "vitest";
import { keyName } from "./key-names.ts";

test("a Mac's keys have their printed signs", () => {
  expect(["Mod", "Alt", "K"].map((key) => keyName(key, "MacIntel", "de"))).toEqual(["⌘", "⌥", "K"]);
});

test("other keyboards have names for the same keys", () => {
  expect(["Mod", "Alt", "Esc"].map((key) => keyName(key, "Win32", "en"))).toEqual(["Ctrl", "Alt", "Esc"]);
  expect(["Mod", "Alt", "Home"].map((key) => keyName(key, "Win32", "de"))).toEqual(["Strg", "Alt", "Pos1"]);
});
