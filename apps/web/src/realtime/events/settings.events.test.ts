import { DEFAULT_SETTINGS } from "@lingualoom/contract/settings.ts";
import { expect, test } from "vitest";
import { settingsAfter } from "./settings.events.ts";

test.each([
  ["language", "preferredLanguage", "es"],
  ["sound", "soundEnabled", false],
  ["autoTranslate", "autoTranslate", true],
  ["readLanguages", "readLanguages", ["fr"]],
])("the event %s changes %s and nothing else", (type, name, value) => {
  const after = settingsAfter(DEFAULT_SETTINGS, { type, value });
  expect(after).toEqual({ ...DEFAULT_SETTINGS, [name]: value });
});

test("a setting this page does not know changes nothing", () => {
  expect(settingsAfter(DEFAULT_SETTINGS, { type: "constructor", value: 1 })).toBe(DEFAULT_SETTINGS);
});
