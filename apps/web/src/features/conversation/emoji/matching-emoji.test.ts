import { describe, expect, test } from "vitest";
import groups from "./groups.json";
import { matchingEmoji, nameOf, type Words } from "./matching-emoji.ts";
import ar from "./words/ar.json";
import en from "./words/en.json";
import es from "./words/es.json";
import fr from "./words/fr.json";

const languages: Readonly<Record<string, Words>> = { en, es, fr, ar };

describe("the search for an emoji", () => {
  test.each([
    ["en", "pizza", "🍕"],
    ["en", "thumbs up", "👍"],
    ["es", "corazon rojo", "❤️"],
    ["es", "CORAZÓN", "❤️"],
    ["fr", "fete", "🎉"],
    ["fr", "drapeau fr", "🇫🇷"],
    ["ar", "قلب", "❤️"],
  ])("in %s for %s finds %s", (language, query, emoji) => {
    expect(matchingEmoji(languages[language] ?? {}, query)).toContain(emoji);
  });

  test("puts exact names before other matches", () => {
    expect(matchingEmoji(en, "cat")[0]).toBe("🐈");
  });

  test("finds nothing for an empty query, and for an unknown word", () => {
    expect(matchingEmoji(en, "  ")).toEqual([]);
    expect(matchingEmoji(en, "qqqq")).toEqual([]);
  });
});

test.each(Object.keys(languages))("every emoji that can be picked has a name in %s", (language) => {
  const words = languages[language] ?? {};
  const all = Object.values(groups).flatMap((group) => group.split(" "));
  expect(all.length).toBeGreaterThan(1_500);
  expect(all.filter((emoji) => nameOf(words, emoji) === emoji)).toEqual([]);
});
