/** Longest first, so that two asterisks are not read as two single ones. */
export const MARKS = [
  { mark: "***", kind: "both" },
  { mark: "**", kind: "strong" },
  { mark: "~~", kind: "strike" },
  { mark: "*", kind: "strong" },
  { mark: "_", kind: "emphasis" },
  { mark: "~", kind: "strike" },
] as const;
export type Mark = (typeof MARKS)[number];

/** Scripts without spaces, whose words touch their neighbours, with their punctuation. */
const UNSPACED = String.raw`\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}\p{sc=Yiii}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}\p{sc=Lana}\p{sc=Tibt}\uff01-\uff0f\uff1a-\uff20\uff3b\uff3d\uff5b-\uff65\uffe0\uffe1\uffe5\uffe6`;
/** Any part of an emoji, including trailing skin tones, flags and selectors. */
const EMOJI = String.raw`\p{Extended_Pictographic}\p{RI}\p{EMod}\p{EPres}\ufe0e\ufe0f\u20e3\u{e0020}-\u{e007f}`;
/** Punctuation of all scripts; in ASCII only characters that are not part of an emoticon, a path or a formula. */
const BESIDE = String.raw`[\s${EMOJI}${UNSPACED}*_~"']|(?![\0-\x7f])\p{P}`;
const BEFORE = new RegExp(String.raw`^(?:${BESIDE}|[([{]|(?!\$)\p{Sc})$`, "u");
/** Korean particles follow a word without a space. */
const AFTER = new RegExp(String.raw`${BESIDE}|[)\]}.,;:!?%°\p{Sc}\p{sc=Hang}]|\d\ufe0f?\u20e3`, "uy");
const HANGUL = /\p{sc=Hang}/u;
const UNSPACED_END = new RegExp(`[${UNSPACED}]$`, "u");
const UNSPACED_START = new RegExp(`[${UNSPACED}]`, "uy");

/** A mark between these, or between two equal characters, is literal or part of an emoticon: `'*'`, `[_]`, `•_•`. */
const PAIRS = new Set("() [] {} «» “” ‘’ „“ 「」 『』 （） 【】 《》 〈〉".split(" "));

const startsAt = (sticky: RegExp, text: string, at: number) => {
  sticky.lastIndex = at;
  return sticky.test(text);
};
const signBefore = (text: string, at: number) => /.$/su.exec(text.slice(Math.max(0, at - 2), at))?.[0] ?? "";
const signAt = (text: string, at: number) => String.fromCodePoint(text.codePointAt(at) ?? 0);

function standsAlone(text: string, at: number, { mark }: Mark): boolean {
  const [before, after] = [signBefore(text, at), signAt(text, at + mark.length)];
  const isFace = before === after && !(mark === "**" && LETTERS.test(before));
  return isFace || PAIRS.has(before + after);
}

/** Whether a mark at a position of a line may open: it touches the word after it, and no word before it. */
export function opens(text: string, at: number, { from, to }: Line, found: Mark): boolean {
  const { mark } = found;
  const inside = at + mark.length;
  if (inside >= to || /\s/.test(text[inside] as string) || text[inside] === mark[0]) return false;
  if (at === from) return true;
  const before = signBefore(text, at);
  if (before === mark[0] || standsAlone(text, at, found)) return false;
  const isInWord =
    (mark[0] === "*" || mark === "~~") && (HANGUL.test(before) || startsAt(UNSPACED_START, text, inside));
  return BEFORE.test(before) || isInWord || mark === "**";
}

export interface Line {
  readonly from: number;
  readonly to: number;
}

/** Whether a mark may close there. */
export function closes(text: string, at: number, { to }: Line, found: Mark): boolean {
  const { mark } = found;
  const before = text[at - 1] as string;
  if (/\s/.test(before) || before === mark[0]) return false;
  const end = at + mark.length;
  if (end === to) return true;
  if (text[end] === mark[0] || standsAlone(text, at, found)) return false;
  return startsAt(AFTER, text, end) || (mark[0] === "*" && UNSPACED_END.test(before)) || mark === "**";
}

const LETTERS = /^\p{L}+$/u;
/** A letter of a script with word boundaries, unlike Han, Kana and Hangul. */
const JOINED = new RegExp(String.raw`^(?![${UNSPACED}\p{sc=Hang}])[\p{L}\p{N}]$`, "u");
/** Includes a following argument: `f(**a) g(**b)`. */
const OPERATOR = /[=+<>|/\\*]|[([{]$/;
const EXPONENT = /^[\p{N}([{.-]/u;

/** Whether asterisks next to a letter mark part of a word, as in `un**believ**able`, unlike the power `a**2`. */
export function marksPart(text: string, at: number, close: number, { mark }: Mark): boolean {
  const inside = text.slice(at + mark.length, close);
  const [isJoined, after] = [JOINED.test(signBefore(text, at)), signAt(text, close + mark.length)];
  if (mark !== "**" || !(isJoined || JOINED.test(after))) return true;
  if (OPERATOR.test(inside)) return false;
  return (
    !isJoined ||
    !EXPONENT.test(inside) ||
    (/\p{L}{2}$/u.test(text.slice(Math.max(0, at - 4), at)) && !/[\p{N}(]/u.test(after))
  );
}

/** Half-width sound marks are letters, but serve as the eyes of emoticons. */
const LETTER = String.raw`(?:(?![\uff9e\uff9f])[\p{L}\p{N}\p{M}])`;
/** Words, possibly with marks. A single letter between other characters is an emoticon's mouth: `^o^`, `´ω｀`. */
const WORDS = new RegExp(String.raw`${LETTER}{2}|(?![#*])\p{Emoji}|[\p{sc=Han}\p{sc=Hira}\p{sc=Hang}]`, "u");
const LETTER_AT_EDGE = new RegExp(
  String.raw`^[(\["'«“‘„「『【《〈〔［｢¿¡#$€£*_~\x60]*${LETTER}|${LETTER}[)\]"'»”’」』】》〉〕］｣.,;:!?%…*_~\x60]*$`,
  "u",
);

/** Whether the text between two marks is more than an emoticon such as `*_*` and `(*^o^*)`. */
export function marksWords(text: string, from: number, to: number, { mark }: Mark): boolean {
  const inside = text.slice(from, to);
  const inBrackets = /[(（]/.test(signBefore(text, from - mark.length));
  return WORDS.test(inside) || (!inBrackets && LETTER_AT_EDGE.test(inside));
}

/** Code units that a single tilde strikes through within unspaced text: "月~金、土~日" are two ranges. */
const IN_A_WORD = 20;

/** Whether a tilde directly follows a letter of an unspaced script. */
export const isInWord = (text: string, at: number, { mark }: Mark): boolean =>
  mark === "~" && UNSPACED_END.test(signBefore(text, at));

/** Returns how far such a mark reaches: to the next space or punctuation. */
export function reachInWord(text: string, from: number): number {
  const reached = text.slice(from, from + IN_A_WORD);
  const end = reached.search(/[\s\p{P}]/u);
  return from + (end < 0 ? reached.length : end);
}

/** Characters of addresses. Page addresses end at a change of script, as `linksOf` does. */
const PART = String.raw`[^\s"<>${UNSPACED}]`;
const ADDRESS = new RegExp(
  [
    String.raw`(?:[a-z][a-z\d+.-]{0,20}:\/\/[^\s\/?#"<>]*|www\.|mailto:)${PART}*`,
    String.raw`[\w.%+*~'-]{1,64}@[\p{L}\p{N}]${PART}*`,
    String.raw`(?:[a-z\d-]{1,63}\.){1,5}[a-z]{2,63}[\/?#:]${PART}+`,
    String.raw`@[\p{L}\p{N}_]${PART}*`,
  ].join("|"),
  "giu",
);
const LEADING_MARKS = /^[*_~]+/;
/** Punctuation or marks after the address. */
const TRAILING_SIGNS = /(?<![\p{P}*_~])[\p{P}*_~]+$/u;

/** Yields links, mail addresses and mentions: characters within them are not marks. */
export function* addressesIn(text: string): Generator<Line> {
  if (!/[@:]|www\.|\.[a-z]{2,63}[/?#]/i.test(text)) return;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const start = LEADING_MARKS.exec(found)?.[0].length ?? 0;
    const signs = TRAILING_SIGNS.exec(found.slice(start))?.[0] ?? "";
    const mark = signs.search(/[*_~]/);
    const end = mark < 0 ? found.length : found.length - signs.length + mark;
    yield { from: index + start, to: index + end };
  }
}
