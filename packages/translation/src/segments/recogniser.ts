/** The kind of a protected span, which determines how edges and spacing of lines are treated. */
export type SpanKind =
  | "break"
  | "control"
  | "code"
  | "link"
  | "address"
  | "mention"
  | "channel"
  | "shortcode"
  | "symbol"
  | "emoji"
  | "emoticon"
  | "command"
  | "path"
  | "markup"
  | "number"
  | "identifier"
  | "name"
  | "long";

/**
 * Returns the end of the span that starts at `at`, or `at` if none does. On failure a recogniser has read a bounded
 * number of characters, so the scan stays linear on hostile text.
 */
export interface Recogniser {
  readonly kind: SpanKind;
  end(text: string, at: number): number;
}

/** Creates a recogniser from a sticky pattern whose repetitions are bounded or cannot overlap. */
export function pattern(kind: SpanKind, sticky: RegExp, allowed?: (text: string, at: number) => boolean) {
  return {
    kind,
    end(text: string, at: number): number {
      if (allowed && !allowed(text, at)) return at;
      sticky.lastIndex = at;
      return sticky.test(text) ? sticky.lastIndex : at;
    },
  } satisfies Recogniser;
}

const WORD = /[\p{L}\p{N}\p{M}_]/u;
/** Scripts without spaces: the characters around a word do not show where it ends. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}\p{sc=Tibt}]/u;
/** Korean has spaces, but not between a Latin word and its particle ("Rosa는"). */
const HANGUL = /\p{sc=Hang}/u;
const LATIN = /[a-z0-9]/i;
/** Letters that may touch Latin ones without belonging to their word. */
export const ATTACHED = `(?:${UNSPACED.source}|${HANGUL.source})`;

function characterBefore(text: string, at: number): string {
  if (at === 0) return "";
  const low = text.charCodeAt(at - 1);
  const paired = low >= 0xdc00 && low <= 0xdfff && at > 1;
  return paired ? text.slice(at - 2, at) : text.slice(at - 1, at);
}

/** Whether a word may begin here: not within a run of letters and digits. */
export function atWordStart(text: string, at: number): boolean {
  const before = characterBefore(text, at);
  if (before === "" || !WORD.test(before) || UNSPACED.test(before)) return true;
  return HANGUL.test(before) && LATIN.test(text[at] ?? "");
}

/** Whether a word that ends before `at` is complete; in scripts without spaces it may end anywhere. */
export function atWordEnd(text: string, at: number): boolean {
  const after = text.codePointAt(at);
  const before = characterBefore(text, at);
  if (after === undefined || UNSPACED.test(before)) return true;
  const next = String.fromCodePoint(after);
  return !WORD.test(next) || UNSPACED.test(next) || (HANGUL.test(next) && LATIN.test(before));
}

export function atLineStart(text: string, at: number): boolean {
  let i = at - 1;
  while (i >= 0 && at - i < 9 && (text[i] === " " || text[i] === "\t")) i -= 1;
  return i < 0 || text[i] === "\n" || text[i] === "\r";
}

export function afterBlank(text: string, at: number): boolean {
  const before = characterBefore(text, at);
  return before === "" || /[\s([{"'«“‘¡¿]/u.test(before) || UNSPACED.test(before);
}
