import { LANGUAGES } from "@lingualoom/translation/languages.ts";

/** The translations of one language, asked by the English sentence; undefined where it has none. */
export type Lookup = (english: string) => string | undefined;

/**
 * Sentences under their English text, where `{{name}}` stands for whatever the server has put there. The first that
 * fits is taken. What was put there is translated as well, where it is a language's name or a sentence.
 */
export function createLookup(sentences: Readonly<Record<string, string>>, language: string): Lookup {
  const patterns = Object.entries(sentences)
    .filter(([english]) => english.includes("{{"))
    .map(([english, translation]) => ({ pattern: asPattern(english), translation }));
  const names = new Intl.DisplayNames([language], { type: "language" });

  const lookup: Lookup = (english) => {
    const exact = sentences[english];
    if (exact !== undefined) return exact;
    for (const { pattern, translation } of patterns) {
      const values = pattern.exec(english)?.groups;
      if (values)
        return translation.replace(/\{\{(\w+)\}\}/g, (_, name: string) => inside(values[name] ?? ""));
    }
    return undefined;
  };
  const inside = (value: string) => {
    const code = CODES.get(value);
    return code === undefined ? (lookup(value) ?? value) : (names.of(code) ?? value);
  };
  return lookup;
}

const CODES: ReadonlyMap<string, string> = new Map(
  Object.entries(LANGUAGES).map(([code, name]) => [name, code]),
);

const asPattern = (english: string) =>
  new RegExp(`^${RegExp.escape(english).replace(/\\\{\\\{(\w+)\\\}\\\}/g, "(?<$1>.+?)")}$`, "s");
