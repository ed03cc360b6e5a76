import type { LanguageCode } from "../../languages.ts";
import { joinTexts } from "../../segments/lines.ts";
import type { SpanKind } from "../../segments/recogniser.ts";
import { restore, type Segmented } from "../../segments/segment.ts";
import { cutAt } from "../../segments/sentences.ts";
import type { Detector, Prior } from "../detection.ts";

/** A part of a text with its language, exactly as written: joined, the parts are the text. */
export interface WrittenPart {
  readonly text: string;
  readonly language: LanguageCode;
}

/** Stands between parts of one language, so that an engine gets them in one call as separate lines. */
export const SEPARATORS = ["\f", "\v", "\u2028", "\u2029", "\u0085"];
export const separatorFor = (text: string): string | undefined => SEPARATORS.find((one) => !text.includes(one));

/** Spans that end a clause; others, such as a number or a mention, may stand within one. */
const BORDERS: ReadonlySet<SpanKind> = new Set<SpanKind>(["emoji", "emoticon", "symbol"]);
const signOf = (kind: SpanKind) => (kind === "break" ? "\n" : BORDERS.has(kind) ? "\ufffc" : "0");

/** Splits a segmented text where its language changes, never between marks that enclose words. */
export async function writtenParts(
  segmented: Segmented,
  detector: Pick<Detector, "split">,
  prior: Prior | undefined,
): Promise<readonly WrittenPart[]> {
  const { pieces, spans, kinds, pairs } = segmented;
  const placeOf = new Map<number, number>();
  let flat = "";
  for (const piece of pieces) {
    if (piece.kind === "placeholder") placeOf.set(piece.index, flat.length);
    flat += piece.kind === "text" ? piece.text : signOf(kinds[piece.index] as SpanKind);
  }
  // Without a detector, the text is of one language.
  const found = (await detector.split?.({ text: flat, prior }).catch(() => [])) ?? [];
  const enclosed = [...pairs].map(([opening, closing]) => [placeOf.get(opening), placeOf.get(closing)] as const);
  const isEnclosed = (cut: number) => enclosed.some(([from = 0, to = 0]) => from < cut && cut <= to);
  const parts: { from: number; to: number; language: LanguageCode; longest: number }[] = [];
  for (const { from, to, language } of found) {
    const last = parts.at(-1);
    const length = to - from;
    if (!last || !(isEnclosed(from) || last.language === language)) parts.push({ from, to, language, longest: length });
    else {
      last.to = to;
      if (length > last.longest) Object.assign(last, { language, longest: length });
    }
  }
  const cut = cutAt(
    pieces,
    parts.slice(1).map(({ from }) => from),
  );
  return parts.map(({ language }, at) => ({ language, text: restore(joinTexts(cut[at] ?? []), spans) }));
}
