import type { Piece } from "../engine.ts";
import type { FixedTerm } from "../glossary.ts";
import { abbreviation } from "./abbreviations.ts";
import { clickableLinks } from "./clickable-links.ts";
import { code } from "./code.ts";
import { drawing, emoticon, face, laugh } from "./emoticons.ts";
import { choice, formula, listLetter, product, singleLetter, template } from "./formal.ts";
import { file, identifier, serial } from "./identifiers.ts";
import { address, link } from "./links.ts";
import { inlineMark, lineMark, tag } from "./markup.ts";
import { markPairs, type Pairs } from "./pairs.ts";
import { people } from "./people.ts";
import { atWordStart, type Recogniser, type SpanKind } from "./recogniser.ts";
import { glossaryTerms, named, type SegmentTerms } from "./terms.ts";
import {
  channel,
  command,
  control,
  emoji,
  lineBreak,
  longToken,
  mention,
  number,
  path,
  shortcode,
  symbol,
} from "./tokens.ts";

export interface Segmented {
  readonly pieces: readonly Piece[];
  /** The protected text that each placeholder stands for, by its index; of a fixed term its translation. */
  readonly spans: readonly string[];
  readonly kinds: readonly SpanKind[];
  /** Numbers, names and mentions as they are written, by the index of their placeholder. */
  readonly shown: ReadonlyMap<number, string>;
  readonly pairs: Pairs;
  /** The fixed terms among them. */
  readonly terms: readonly FixedTerm[];
  /** False when no letter is left outside the placeholders. */
  readonly translatable: boolean;
}

export interface SegmentOptions {
  readonly names?: readonly string[];
  readonly terms?: SegmentTerms;
  /** People are recognised where the language of the text is given. */
  readonly language?: string;
}

/** In order of precedence. */
const BEFORE_NAMES: readonly Recogniser[] = [lineBreak, longToken, code, choice, template, drawing, link, address];
const AFTER_NAMES: readonly Recogniser[] = [
  shortcode,
  emoji,
  face,
  emoticon,
  laugh,
  mention,
  command,
  path,
  file,
  tag,
  lineMark,
  channel,
  inlineMark,
  listLetter,
  abbreviation,
  product,
  formula,
  singleLetter,
  identifier,
  serial,
  number,
  symbol,
  control,
];

/** Kinds whose words have a grammar: a plural, a case, a gender. */
const WORDS: ReadonlySet<SpanKind> = new Set<SpanKind>(["number", "name", "mention"]);

const LETTER = /\p{L}/u;
const WORD_PART = /[\p{L}\p{M}]/u;
/** Letters no recogniser but a name begins with. */
const IDEOGRAPH = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/u;

/** Signs that only a name, a term or an unbroken token begins with. */
const QUIET = /[ \t\u00a0\u3000「」『』《》、。，！？；：“”‘’«»…]/u;

/** Splits a text into text and placeholders for its protected spans. Without fixed terms `restore` gives the text back. */
export function segment(text: string, options: SegmentOptions = {}): Segmented {
  const names = named(options.names ?? []);
  const terms = glossaryTerms(options.terms ?? {});
  const links = clickableLinks(text);
  const persons = options.language === undefined ? [] : [people(options.language)];
  const all = [...BEFORE_NAMES, names, terms, ...persons, ...AFTER_NAMES];
  /** No span starts in the middle of a word, so most characters need no recogniser. */
  const recognisersAt = (character: string, at: number): readonly Recogniser[] => {
    if (QUIET.test(character)) return [longToken, names, terms];
    if (!WORD_PART.test(character)) return all;
    if (IDEOGRAPH.test(character)) return [names, terms];
    return atWordStart(text, at) ? all : [];
  };
  const pieces: Piece[] = [];
  const spans: string[] = [];
  const kinds: SpanKind[] = [];
  const shown = new Map<number, string>();
  let textFrom = 0;
  const flush = (end: number) => {
    if (end > textFrom) pieces.push({ kind: "text", text: text.slice(textFrom, end) });
  };
  for (let at = 0; at < text.length; ) {
    const character = String.fromCodePoint(text.codePointAt(at) as number);
    const linked = links.at(at);
    const found = longer(linked, firstAt(linked ? all : recognisersAt(character, at), text, at, terms));
    if (!found) {
      at += character.length;
      continue;
    }
    flush(at);
    const end = links.endOf(found.end);
    pieces.push({ kind: "placeholder", index: spans.length });
    const written = text.slice(at, end);
    const span = found.isTerm ? terms.replacement(written) : written;
    // A fixed term is written in the other language.
    if (WORDS.has(found.kind) && span === written) shown.set(spans.length, written);
    spans.push(span);
    kinds.push(found.kind);
    at = end;
    textFrom = at;
  }
  flush(text.length);
  const translatable = pieces.some((piece) => piece.kind === "text" && LETTER.test(piece.text));
  const pairs = markPairs(pieces, spans, kinds);
  return { pieces, spans, kinds, shown, pairs, terms: [...terms.used], translatable };
}

interface Found {
  readonly kind: SpanKind;
  readonly end: number;
  readonly isTerm?: boolean;
}

const longer = (link: Found | undefined, other: Found | undefined) =>
  link && other && other.end > link.end ? other : (link ?? other);

function firstAt(recognisers: readonly Recogniser[], text: string, at: number, terms: Recogniser): Found | undefined {
  for (const recogniser of recognisers) {
    const end = recogniser.end(text, at);
    if (end > at) return { kind: recogniser.kind, end, isTerm: recogniser === terms };
  }
  return undefined;
}

export function restore(pieces: readonly Piece[], spans: readonly string[]): string {
  return pieces.map((piece) => (piece.kind === "text" ? piece.text : (spans[piece.index] ?? ""))).join("");
}
