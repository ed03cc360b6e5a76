// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { forgetPerson } from "../personal-storage.ts";
import { clearLocalHistory, forgetRevisionsBefore, localHistory, noteTranslation } from "./local-history.ts";

beforeEach(() => localStorage.clear());

const made = (n: number, more: object = {}) => ({
  success: true as const,
  originalText: `hola ${n}`,
  translatedText: `hello ${n}`,
  sourceLanguage: "es",
  targetLanguage: "en",
  provider: "apertium",
  engineName: "Apertium",
  quality: "rough" as const,
  madeAt: "server" as const,
  detected: null,
  timestamp: "2026-03-01T12:00:00.000Z",
  ...more,
});
const textsOf = (me: string) => localHistory(me).map(({ originalText }) => originalText);

test("the history stores the newest fifty, newest first, each with an id", () => {
  for (let n = 1; n <= 52; n++) noteTranslation("ana", made(n));
  expect(localHistory("ana")).toHaveLength(50);
  expect(textsOf("ana").slice(0, 2)).toEqual(["hola 52", "hola 51"]);
  expect(new Set(localHistory("ana").map(({ id }) => id)).size).toBe(50);
});

test("each user has their own history, which is deleted when they log out", () => {
  noteTranslation("ana", made(1));
  noteTranslation("emma", made(2));
  forgetPerson("ana");
  expect(textsOf("ana")).toEqual([]);
  expect(textsOf("emma")).toEqual(["hola 2"]);
  clearLocalHistory("emma");
  expect(localStorage).toHaveLength(0);
});

test("untranslated messages are not recorded, and a repeated message is recorded once", () => {
  noteTranslation("ana", made(1, { provider: "none" }));
  noteTranslation("ana", made(2, { messageId: "m", revision: 1 }));
  noteTranslation("ana", made(3, { messageId: "m", revision: 1 }));
  expect(textsOf("ana")).toEqual(["hola 3"]);
});

test("a changed message's earlier translations are deleted here too", () => {
  noteTranslation("ana", made(1, { messageId: "m", revision: 1 }));
  noteTranslation("ana", made(2, { messageId: "n", revision: 1 }));
  forgetRevisionsBefore("ana", "m", 2);
  expect(textsOf("ana")).toEqual(["hola 2"]);
});

test("foreign data in the store does not break the page", () => {
  localStorage.setItem("lingualoom:person:ana:translations", "{");
  expect(localHistory("ana")).toEqual([]);
});
