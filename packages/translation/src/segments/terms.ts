import type { FixedTerm } from "../glossary.ts";
import { atWordEnd, atWordStart, type Recogniser } from "./recogniser.ts";

export interface SegmentTerms {
  readonly kept?: readonly string[] | undefined;
  readonly fixed?: readonly FixedTerm[] | undefined;
}

export interface TermRecogniser extends Recogniser {
  /** Returns the replacement of a found term in the answer; records a fixed one as used. */
  replacement(found: string): string;
  readonly used: ReadonlySet<FixedTerm>;
}

interface Entry {
  readonly written: string;
  /** A lower-case term matches in any case; a capitalized one only as written. */
  readonly anyCase: boolean;
  readonly fixed: FixedTerm | null;
}

/** Recognises glossary terms as whole words, longest first. */
export function glossaryTerms({ kept = [], fixed = [] }: SegmentTerms): TermRecogniser {
  const entries: Entry[] = [
    ...kept.map((term) => entryOf(term, null)),
    ...fixed.map((one) => entryOf(one.term, one)),
  ].sort((a, b) => b.written.length - a.written.length);
  const used = new Set<FixedTerm>();
  const byFirst = Map.groupBy(entries, ({ written }) => fold(written.slice(0, 1)));
  return {
    kind: "name",
    used,
    end(text, at) {
      const candidates = byFirst.get(fold(text.slice(at, at + 1)));
      if (!candidates || !atWordStart(text, at)) return at;
      const found = candidates.find(({ written, anyCase }) => {
        const here = text.slice(at, at + written.length);
        return (here === written || (anyCase && fold(here) === written)) && atWordEnd(text, at + here.length);
      });
      return found ? at + found.written.length : at;
    },
    replacement(found) {
      const entry = entries.find(({ written, anyCase }) => written === found || (anyCase && written === fold(found)));
      if (!entry?.fixed) return found;
      used.add(entry.fixed);
      return likeIts(found, entry.fixed);
    },
  };
}

const fold = (text: string) => text.toLowerCase();

const entryOf = (written: string, fixed: FixedTerm | null): Entry => ({
  written,
  fixed,
  anyCase: fold(written) === written,
});

/** A term at the beginning of a sentence is capitalized, and so is its translation. */
function likeIts(found: string, { term, translation }: FixedTerm): string {
  if (found === term) return translation;
  const [first = ""] = translation;
  return first.toUpperCase() + translation.slice(first.length);
}

/** Recognises names (of people, products, a glossary) exactly as given, as whole words, longest first. */
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
