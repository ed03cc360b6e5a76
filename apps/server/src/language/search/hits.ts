import type { FoundMessage } from "@lingualoom/contract/calls/search.ts";
import type { z } from "zod";
import { find, nearestWord, score, weightOf } from "./find.ts";
import type { Pace } from "./pace.ts";
import type { Term } from "./query.ts";
import type { ActiveDevices, LookedAtRendition } from "./readable-store.ts";
import type { Stems } from "./stems.ts";
import { type Cut, cut } from "./words.ts";

type Found = z.output<typeof FoundMessage>;

/** One way to say what is looked for. */
export interface Variant {
  readonly terms: readonly Term[];
  readonly why: Found["why"];
}

export interface Hit extends Pick<Found, "highlights" | "why"> {
  readonly message: ActiveDevices;
  readonly score: number;
  /** How far a word of it is from what was typed, where it holds that only nearly. */
  readonly slips?: number;
}

interface SnippetPart {
  readonly field: "text" | "alt" | "names" | "transcript" | "rendition";
  readonly language: string | null;
  readonly text: string;
}

/** A message with what it is found by, cut into words. */
export interface CutMessage {
  readonly message: ActiveDevices | LookedAtRendition;
  readonly parts: readonly (SnippetPart & { readonly cut: Cut })[];
}

export const cutMessage = (message: CutMessage["message"]): CutMessage => ({
  message,
  parts: partsOf(message).map((part) => ({ ...part, cut: cut(part.text) })),
});

/** Its text and those of its attachments, or one rendition. */
function partsOf(message: ActiveDevices | LookedAtRendition): SnippetPart[] {
  if ("rendition" in message) return [{ field: "rendition", language: message.target, text: message.rendition }];
  const { text, alt, names, transcripts, language } = message;
  return [
    { field: "text", language, text },
    ...(alt === null ? [] : [{ field: "alt" as const, language: null, text: alt }]),
    ...(names === null ? [] : [{ field: "names" as const, language: null, text: names }]),
    ...(transcripts === null ? [] : [{ field: "transcript" as const, language: null, text: transcripts }]),
  ];
}

export async function match(
  { message, parts }: CutMessage,
  variants: readonly Variant[],
  stems: Stems,
  pace: Pace,
): Promise<Hit | null> {
  if (variants.length === 0) return { message, highlights: [], why: { kind: "filters" }, score: 0 };
  for (const { terms, why } of variants) {
    const found = parts.flatMap((part) => {
      const ranges = find(part.cut, terms, stems, part.language);
      return ranges ? [{ ...part, ranges }] : [];
    });
    await pace.after(parts.reduce((sum, { text }) => sum + text.length, 0) * weightOf(terms));
    const [first] = found;
    if (!first) continue;
    const { field, language } = first;
    const highlights = found.map(({ field, language, text, ranges }) => ({
      field,
      language,
      ranges,
      ...(field === "text" ? {} : { text }),
    }));
    const hit: Hit = { message, highlights, score: score(first.cut, terms), why };
    if (why.kind === "similar") {
      const nearest = nearestWord(first.cut, terms);
      if (nearest) return { ...hit, why: { ...why, word: nearest.word }, slips: nearest.slips };
      continue;
    }
    return field === "rendition" && language ? { ...hit, why: { kind: "rendition", language } } : hit;
  }
  return null;
}

/** A message that holds the words itself says so, and shows its rendition beside. */
export function keep(hits: Map<string, Hit>, hit: Hit): void {
  const { id } = hit.message;
  const known = hits.get(id);
  if (!known) return void hits.set(id, hit);
  const [first, second] = known.why.kind === "rendition" ? [hit, known] : [known, hit];
  const fields = new Set(first.highlights.map(({ field, language }) => `${field} ${language}`));
  const further = second.highlights.filter(({ field, language }) => !fields.has(`${field} ${language}`));
  hits.set(id, { ...first, highlights: [...first.highlights, ...further] });
}

export const latestFirst = (a: Hit, b: Hit) =>
  b.message.created_at.getTime() - a.message.created_at.getTime() || (a.message.id < b.message.id ? 1 : -1);
