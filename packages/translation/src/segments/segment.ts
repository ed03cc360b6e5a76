import { linksOf } from "@lingualoom/links/links.ts";
import type { Piece } from "../engine.ts";
import type { FixedTerm } from "../glossary.ts";
import { isDigitWord } from "../habits/romanised-words.ts";
import { drawing, emoticon, face, laugh, laughter } from "./emoticons.ts";
import { choice, formula, listLetter, product, singleLetter, template } from "./formal.ts";
import { file, identifier, serial } from "./identifiers.ts";
import { address, link } from "./links.ts";
import { inlineMark, lineMark, tag } from "./markup.ts";
import { markPairs, type Pairs } from "./pairs.ts";
import { people } from "./people.ts";
import { afterBlank, atLineStart, atWordEnd, atWordStart, type Recogniser, type SpanKind } from "./recogniser.ts";
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

const LONGEST_INLINE = 400;

function runLength(text: string, at: number): number {
  let end = at;
  while (text[end] === "`") end += 1;
  return end - at;
}

/** Returns the start of the run of exactly `length` backticks that closes the code, or -1. */
function closing(text: string, from: number, length: number, until: number): number {
  for (let i = from; i < until; i += 1) {
    if (text[i] !== "`") continue;
    const run = runLength(text, i);
    if (run === length) return i;
    i += run;
  }
  return -1;
}

/**
 * Recognises code fences and inline code as in CommonMark: an unclosed fence runs to the end of the text, inline code
 * ends on its own line. A run of backticks that opens nothing is protected too.
 */
const code: Recogniser = {
  kind: "code",
  end(text, at) {
    const length = runLength(text, at);
    if (length === 0) return at;
    if (length >= 3) {
      const close = text.indexOf("`".repeat(length), at + length);
      if (close !== -1) return close + runLength(text, close);
      return atLineStart(text, at) ? text.length : at + length;
    }
    const lineEnd = text.indexOf("\n", at);
    const until = Math.min(lineEnd === -1 ? text.length : lineEnd, at + LONGEST_INLINE);
    const close = closing(text, at + length, length, until);
    return close === -1 ? at + length : close + length;
  },
};

const AND = "(?:&(?:amp;)?|＆)";
/** `R&D`, `AT&T`, `b&b`, `R & D`: letters joined by a sign are a name. */
const AMPERSAND = `(?:\\p{Lu}{1,5}(?:${AND}\\p{Lu}{1,5}){1,4}|[a-z]{1,2}(?:${AND}[a-z]{1,2}){1,4}|\\p{Lu} & \\p{Lu})s?`;
/** `a/c`, `n/a`, `w/o`, `I/O`, `m/f/d`, `TCP/IP`, `w/`. */
const SLASH = "\\p{sc=Latin}{1,5}(?:/\\p{sc=Latin}{1,5}){1,3}|w/o|w/(?= )";
/** `.NET`, `ASP.NET`, `.env`: not the end of a sentence with a missing space. */
const DOT =
  "(?:[A-Z][\\w]{0,12})?\\.NET|\\.(?:[A-Z]{2,5}|env|gitignore|htaccess|bashrc|zshrc|profile|com|org|net|edu|gov|io|dev|app|info|exe|dll|pdf|docx?|xlsx?|zip|jpe?g|png|gif|mp[34]|csv|json|txt|html?|css|js|ts|py)";
/** `C++`, `C#`, `F#`, `Notepad++`. */
const PLUS = "[A-Za-z][A-Za-z0-9]{0,12}\\+\\+|[A-Z]#";
/** `TL;DR` */
const SEMICOLON = "\\p{Lu}{1,4};\\p{Lu}{1,4}|tl;dr";
/** `A.I.`, `J.K.`, `p.s.`, `a.k.a.`: engines already know `U.S.`, `e.g.`, `a.m.` and the like. */
const KNOWN =
  "(?:[uU]\\.[sSkKnN]|[eE]\\.[uU]|[uU]\\.[sS]\\.[aA]|[eE]\\.[gG]|[aApP]\\.[mM]|[aAbBdD]\\.[cC]|[aA]\\.[dD])\\.";
const INITIALS = `(?!${KNOWN})(?:\\p{Lu}\\.(?:\\p{Lu}\\.){1,4}|p\\.s\\.|a\\.k\\.a\\.|n\\.b\\.|r\\.i\\.p\\.|f\\.a\\.q\\.)`;

const ABBREVIATION = new RegExp(`(?:${AMPERSAND}|${PLUS}|${SEMICOLON}|${INITIALS})(?![\\p{N}_])`, "uy");
const FLAGGED = new RegExp(SEMICOLON, "iuy");
const SLASHED = new RegExp(`(?:${SLASH})(?![\\p{N}_/])`, "iuy");
const DOTTED = new RegExp(`(?:${DOT})(?![\\p{L}\\p{N}_.])`, "uy");

const WITHOUT_VOWELS = /^[^aeiouyàáâäèéêëìíîïòóôöùúûü]+$/iu;
const VOWEL = /^[aeiouy]$/u;

/** `and/or` and `he/she` are words, as are `y/o` in Spanish, `e/o` in Italian and `i/o` in Catalan. */
function isAbbreviated(slashed: string): boolean {
  const parts = slashed.split("/");
  if (parts.length === 2 && /^w$/iu.test(parts[0] as string)) return true;
  if (parts.every((part) => part.length === 1)) return !parts.every((part) => VOWEL.test(part));
  if (parts.every((part) => part.length <= 4 && WITHOUT_VOWELS.test(part))) return true;
  const isLoud = parts.every((part) => part === part.toUpperCase());
  return isLoud && parts.some((part) => part.length > 1 && WITHOUT_VOWELS.test(part));
}

function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

/** Letters with a sign between or next to them, which engines take for words. */
const abbreviation: Recogniser = {
  kind: "identifier",
  end(text, at) {
    const dotted = afterBlank(text, at) ? endOf(DOTTED, text, at) : at;
    if (dotted > at) return dotted;
    if (!atWordStart(text, at) || /[&/+#.'’]/u.test(text[at - 1] ?? "")) return at;
    const slashed = endOf(SLASHED, text, at);
    if (slashed > at && isAbbreviated(text.slice(at, slashed)) && atWordEnd(text, slashed)) return slashed;
    const end = Math.max(endOf(ABBREVIATION, text, at), endOf(FLAGGED, text, at));
    return end > at && (/[.+#]/u.test(text[end - 1] as string) || atWordEnd(text, end)) ? end : at;
  },
};

export interface Segmented {
  readonly pieces: readonly Piece[];
  /** The protected text of each placeholder, by index; for a fixed term, its translation. */
  readonly spans: readonly string[];
  readonly kinds: readonly SpanKind[];
  readonly shown: ReadonlyMap<number, string>;
  readonly pairs: Pairs;
  /** The fixed terms that occur. */
  readonly terms: readonly FixedTerm[];
  /** False if no letter is left outside the placeholders. */
  readonly translatable: boolean;
}

export interface SegmentOptions {
  readonly names?: readonly string[];
  readonly terms?: SegmentTerms;
  /** Names of people and laughter are recognised only if the language is given: detection and the phrase book read them. */
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

/** Kinds with grammatical function: a plural, a case, a gender. */
const WORDS: ReadonlySet<SpanKind> = new Set<SpanKind>(["number", "name", "mention"]);

const LETTER = /\p{L}/u;
const WORD_PART = /[\p{L}\p{M}]/u;
/** Letters that no recogniser but a name or laughter begins with. */
const IDEOGRAPH = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}ㅋㅎㅠㅜ]/u;

/** Characters that only a name, a term or an unbroken token begins with. */
const QUIET = /[ \t\u00a0\u3000「」『』《》、。，！？；：“”‘’«»…]/u;

/** Splits a text into text and placeholders. Without fixed terms, `restore` returns the original text. */
export function segment(text: string, options: SegmentOptions = {}): Segmented {
  const names = named(options.names ?? []);
  const terms = glossaryTerms(options.terms ?? {});
  const links = clickableLinks(text);
  const persons = options.language === undefined ? [] : [people(options.language)];
  const laughing = options.language === undefined ? [] : [laughter(options.language)];
  const all = [...BEFORE_NAMES, names, terms, ...persons, ...laughing, ...AFTER_NAMES];
  /** No span starts within a word, so most characters need no recogniser. */
  const recognisersAt = (character: string, at: number): readonly Recogniser[] => {
    if (QUIET.test(character)) return [longToken, names, terms];
    if (!WORD_PART.test(character)) return all;
    if (IDEOGRAPH.test(character)) return [names, terms, ...laughing];
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
    const wordEnd = digitWordEnd(text, at);
    if (wordEnd > at) {
      at = wordEnd;
      continue;
    }
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
    // A fixed term is written in the target language.
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

const LETTERS_AND_DIGITS = /[a-z0-9]{2,20}/iuy;

/** Returns the end of a word in which digits are letters, which is neither a number nor an identifier. */
function digitWordEnd(text: string, at: number): number {
  if (!/[a-z0-9]/iu.test(text[at] as string) || !afterBlank(text, at)) return at;
  const end = endOf(LETTERS_AND_DIGITS, text, at);
  return end > at && atWordEnd(text, end) && isDigitWord(text.slice(at, end)) ? end : at;
}

interface FoundSpan {
  readonly kind: SpanKind;
  readonly end: number;
  readonly isTerm?: boolean;
}

const longer = (link: FoundSpan | undefined, other: FoundSpan | undefined) =>
  link && other && other.end > link.end ? other : (link ?? other);

function firstAt(
  recognisers: readonly Recogniser[],
  text: string,
  at: number,
  terms: Recogniser,
): FoundSpan | undefined {
  for (const recogniser of recognisers) {
    const end = recogniser.end(text, at);
    if (end > at) return { kind: recogniser.kind, end, isTerm: recogniser === terms };
  }
  return undefined;
}

export function restore(pieces: readonly Piece[], spans: readonly string[]): string {
  return pieces.map((piece) => (piece.kind === "text" ? piece.text : (spans[piece.index] ?? ""))).join("");
}

/** Finds the links that the page makes clickable. Must be called with ascending positions. */
function clickableLinks(text: string) {
  const links = linksOf(text);
  let next = 0;
  const linkAfter = (at: number) => {
    while ((links[next]?.to ?? Number.POSITIVE_INFINITY) <= at) next += 1;
    return links[next];
  };
  return {
    at(at: number): { kind: SpanKind; end: number } | undefined {
      const link = linkAfter(at);
      if (link?.from !== at) return undefined;
      return { kind: link.href.startsWith("mailto:") ? "address" : "link", end: link.to };
    },
    /** Extends a span that would cut a link to the end of the link. */
    endOf(end: number): number {
      const link = linkAfter(end);
      return link && link.from < end ? link.to : end;
    },
  };
}
