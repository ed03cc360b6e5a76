/** Returns how strongly the text between two words separates them. */
export type Border = "none" | "joint" | "clause" | "sentence";

export interface Token {
  readonly from: number;
  readonly to: number;
  /** Lower case. */
  readonly word: string;
  /** A group of scripts in which one message has one language. */
  readonly script: string;
  readonly border: Border;
  /** May be of any language: quoted, a name, a title. */
  readonly isNeutral: boolean;
}

const SCRIPTS = (
  "Cyrl Arab Hebr Grek Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Thai Laoo Tibt Mymr Khmr " +
  "Geor Armn Ethi Hang Thaa"
).split(" ");
/** Languages without spaces between words: a run of letters is one token. */
const UNSPACED = "\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}ー々";
const WORD = new RegExp(
  `[${UNSPACED}]+|${SCRIPTS.map((name) => `[\\p{sc=${name}}\\p{M}]*\\p{sc=${name}}[\\p{sc=${name}}\\p{M}]*`).join("|")}|[\\p{sc=Latin}\\p{M}\\p{N}]*\\p{sc=Latin}[\\p{sc=Latin}\\p{M}\\p{N}]*(?:['’-][\\p{sc=Latin}\\p{M}]+)*`,
  "gu",
);
const SCRIPT_OF = [
  { name: "Latn", test: /\p{sc=Latin}/u },
  { name: "Hani", test: new RegExp(`[${UNSPACED}]`, "u") },
  ...SCRIPTS.map((name) => ({ name, test: new RegExp(`\\p{sc=${name}}`, "u") })),
];

const SENTENCE = /[\n!?…。！？؟।۔]|\.["'”’»)\]]*(?:\s|$|\ufffc)/u;
const CLAUSE = /[,;:،、，；：()[\]{}"“”«»„—–|/*~]|\s-\s/u;
const PICTURE = /\ufffc/u;

/** Quoted words, within a line; an apostrophe opens nothing. */
const QUOTED =
  /"[^"\n]{1,200}"|“[^”\n]{1,200}”|«[^»\n]{1,200}»|„[^“”\n]{1,200}[“”]|「[^」\n]{1,200}」|《[^》\n]{1,200}》/gu;
/** Words within a title: "The Lord of the Rings", "La Casa de Papel". */
const INSIDE_TITLE = new Set(
  "a an the of and in to for on de la el los las del y le les du des et di della e do da dos".split(" "),
);
const MOST_INSIDE = 3;

/** Splits a text into words; placeholders are object replacement characters. */
export function tokenize(text: string): Token[] {
  const quotes = [...text.matchAll(QUOTED)].map((found) => [found.index, found.index + found[0].length] as const);
  const isLoud = !/\p{Ll}/u.test(text);
  const tokens: Token[] = [];
  let before = 0;
  let quote = 0;
  for (const found of text.matchAll(WORD)) {
    const [written] = found;
    const from = found.index;
    const to = from + written.length;
    while ((quotes[quote]?.[1] ?? Number.POSITIVE_INFINITY) <= from) quote += 1;
    const script = SCRIPT_OF.find(({ test }) => test.test(written))?.name ?? "Latn";
    const border = borderOf(text.slice(before, from), tokens.at(-1)?.script !== script);
    const isQuoted = (quotes[quote]?.[0] ?? Number.POSITIVE_INFINITY) < from;
    const isName = !isLoud && tokens.length > 0 && border !== "sentence" && isCapitalized(written);
    tokens.push({
      from,
      to,
      word: written.toLowerCase().replaceAll("’", "'").normalize("NFC"),
      script,
      border: tokens.length === 0 ? "sentence" : border,
      isNeutral: isQuoted || isName || (border !== "sentence" && isInitial(written)),
    });
    before = to;
  }
  return withTitles(tokens);
}

const isCapitalized = (word: string) => /^\p{Lu}[\p{L}\p{M}\p{N}]/u.test(word) && !/^I['’]/u.test(word);
const isInitial = (word: string) => /^\p{Lu}$/u.test(word) && word !== "I";

function borderOf(between: string, isOtherScript: boolean): Border {
  if (SENTENCE.test(between)) return "sentence";
  if (CLAUSE.test(between) || PICTURE.test(between)) return "clause";
  return isOtherScript ? "joint" : "none";
}

/** Marks the small words between two names as part of a title. */
function withTitles(tokens: readonly Token[]): Token[] {
  const marked = [...tokens];
  let last = -1;
  for (const [at, token] of tokens.entries()) {
    if (token.border === "sentence" || token.border === "clause") last = -1;
    if (!token.isNeutral) continue;
    const inside = tokens.slice(last + 1, at);
    if (last >= 0 && inside.length <= MOST_INSIDE && inside.every(({ word }) => INSIDE_TITLE.has(word)))
      for (let i = last + 1; i < at; i += 1) marked[i] = { ...(tokens[i] as Token), isNeutral: true };
    last = at;
  }
  return marked;
}

/** Whether a clause may begin with this word, or the text has ended. */
export const isBorder = (token: Token | undefined) =>
  token === undefined || token.border === "clause" || token.border === "sentence" || token.border === "joint";

export const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(" "));
