import { atWordEnd, atWordStart, type Recogniser } from "./recogniser.ts";

/** Names (of people, products, a glossary) exactly as given, as whole words, the longest first. */
export function named(names: readonly string[]): Recogniser {
  const byFirst = new Map<string, string[]>();
  for (const name of new Set(names.filter((n) => n.trim() !== ""))) {
    const first = name[0] as string;
    byFirst.set(
      first,
      [...(byFirst.get(first) ?? []), name].sort((a, b) => b.length - a.length),
    );
  }
  return {
    kind: "name",
    end(text, at) {
      const candidates = byFirst.get(text[at] as string);
      if (!candidates || !atWordStart(text, at)) return at;
      const found = candidates.find((name) => text.startsWith(name, at) && atWordEnd(text, at + name.length));
      return found ? at + found.length : at;
    },
  };
}
