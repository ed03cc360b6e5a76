import { afterEach, expect, test } from "vitest";
import { storeDraft, storedDraft } from "./draft-store.ts";

afterEach(() => localStorage.clear());

test.each([
  ["\n", ""],
  [" \u00a0\n", ""],
  [" hola\n", " hola\n"],
])("of the text %j the draft %j is there again", (written, expected) => {
  storeDraft("ana", "draft", "chat", written);
  expect(storedDraft("ana", "draft", "chat")).toBe(expected);
});
