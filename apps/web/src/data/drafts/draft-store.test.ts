import { afterEach, expect, test } from "vitest";
import { storeDraft, storedDraft } from "./draft-store.ts";

afterEach(() => localStorage.clear());

test.each([
  ["\n", ""],
  [" \u00a0\n", ""],
  [" hola\n", " hola\n"],
])("the text %j is restored as the draft %j", (written, expected) => {
  storeDraft("ana", "draft", "chat", written);
  expect(storedDraft("ana", "draft", "chat")).toBe(expected);
});
