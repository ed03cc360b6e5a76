import { afterBlank, atWordEnd, atWordStart, type Recogniser } from "./recogniser.ts";

const AND = "(?:&(?:amp;)?|＆)";
/** `R&D`, `AT&T`, `b&b`, `R & D`: letters joined by a sign name something. */
const AMPERSAND = `(?:\\p{Lu}{1,5}(?:${AND}\\p{Lu}{1,5}){1,4}|[a-z]{1,2}(?:${AND}[a-z]{1,2}){1,4}|\\p{Lu} & \\p{Lu})s?`;
/** `a/c`, `n/a`, `w/o`, `I/O`, `m/f/d`, `TCP/IP`, `w/`. */
const SLASH = "\\p{sc=Latin}{1,5}(?:/\\p{sc=Latin}{1,5}){1,3}|w/o|w/(?= )";
/** `.NET`, `ASP.NET`, `.env`: not the end of a sentence that lacks its blank. */
const DOT =
  "(?:[A-Z][\\w]{0,12})?\\.NET|\\.(?:[A-Z]{2,5}|env|gitignore|htaccess|bashrc|zshrc|profile|com|org|net|edu|gov|io|dev|app|info|exe|dll|pdf|docx?|xlsx?|zip|jpe?g|png|gif|mp[34]|csv|json|txt|html?|css|js|ts|py)";
/** `C++`, `C#`, `F#`, `Notepad++`. */
const PLUS = "[A-Za-z][A-Za-z0-9]{0,12}\\+\\+|[A-Z]#";
/** `TL;DR` */
const SEMICOLON = "\\p{Lu}{1,4};\\p{Lu}{1,4}|tl;dr";
/** `A.I.`, `J.K.`, `p.s.`, `a.k.a.`: engines know `U.S.`, `e.g.`, `a.m.` and the like. */
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

/** Letters with a sign between or beside them, which engines take for words. */
export const abbreviation: Recogniser = {
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
