import { ATTACHED, atWordStart, pattern, type Recogniser } from "./recogniser.ts";

/**
 * Addresses that the page does not link: other schemes, and private hosts with a port or a path. `clickable-links.ts`
 * protects the page's links.
 */
const START = new RegExp(
  [
    "(?:[a-z][a-z0-9+.-]{1,20}:\\/\\/)(?=[^\\s])",
    "(?:mailto|tel|magnet|geo|sms):(?=[\\w+?])",
    "www\\.(?=[\\p{L}\\p{N}])",
    "(?:[a-z0-9][a-z0-9-]{0,62}\\.){1,5}[a-z]{2,10}(?=\\/[\\p{L}\\p{N}]|:\\d{2,5}(?![\\p{L}\\p{N}]))",
  ].join("|"),
  "iuy",
);
/**
 * Where a sentence continues without a space ("…/a这是链接", "…/a입니다"). Not after a slash ("/wiki/日本語"), and not if a dot
 * shows that the letters are part of a domain ("www.x日本.example").
 */
const SENTENCE = `(?<=[a-z0-9])${ATTACHED}(?!${ATTACHED}*\\.[a-z0-9])`;
/** A link ends there, and at spaces, quotes, angle brackets, control characters and full-width punctuation. */
const BODY = new RegExp(`(?:(?!${SENTENCE})[^\\s<>"\`«»“”‘’\\p{Cc}。、，！？；：（）「」『』【】《》])*`, "iuy");
const TRAILING = /[.,:;!?'*_~|…\]}]$/u;

/** Trailing punctuation belongs to the sentence; a closing parenthesis to the link only if it was opened there. */
function withoutTrailing(link: string): string {
  let open = 0;
  for (const c of link) open += c === "(" ? 1 : c === ")" ? -1 : 0;
  let end = link.length;
  for (; end > 0; end -= 1) {
    const last = link[end - 1] as string;
    if (last === ")" && open < 0) open += 1;
    else if (!TRAILING.test(last)) break;
  }
  return link.slice(0, end);
}

export const link: Recogniser = {
  kind: "link",
  end(text, at) {
    if (!atWordStart(text, at)) return at;
    START.lastIndex = at;
    if (!START.test(text)) return at;
    const head = START.lastIndex;
    BODY.lastIndex = head;
    BODY.test(text);
    const tail = text.slice(head, BODY.lastIndex);
    const takesTail = /[/:.]$/u.test(text.slice(at, head)) || /^[/?#:]/u.test(tail);
    return takesTail ? at + withoutTrailing(text.slice(at, head) + tail).length : head;
  },
};

const LABEL = `(?:(?!${SENTENCE})[\\p{L}\\p{N}])(?:(?!${SENTENCE})[\\p{L}\\p{N}-]){0,62}`;
export const address = pattern(
  "address",
  new RegExp(`[\\p{L}\\p{N}][\\p{L}\\p{N}.!#$%&'*+/=?^_{|}~-]{0,63}@${LABEL}(?:\\.${LABEL}){1,5}`, "iuy"),
  atWordStart,
);
