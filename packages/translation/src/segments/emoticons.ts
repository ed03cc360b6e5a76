import { afterBlank, pattern, type Recogniser } from "./recogniser.ts";

const DRAWN = [
  "¯\\_(ツ)_/¯",
  "¯\\(ツ)/¯",
  "(╯°□°)╯︵ ┻━┻",
  "(╯°□°）╯︵ ┻━┻",
  "┬─┬ノ( º _ ºノ)",
  "┬─┬",
  "┻━┻",
  "( ͡° ͜ʖ ͡°)",
  "ಠ_ಠ",
  "ʕ•ᴥ•ʔ",
  "(ノಠ益ಠ)ノ",
  "ლ(ಠ益ಠლ)",
  "(づ｡◕‿‿◕｡)づ",
  "(ง'̀-'́)ง",
  "(•_•)",
  "(⌐■_■)",
  "(´・ω・`)",
  "(・∀・)",
  "(｀・ω・´)",
  "(T_T)",
  "(o_o)",
  "(O_O)",
  "(y)",
  "(n)",
  "\\o/",
  "</3",
  "<3",
].sort((a, b) => b.length - a.length);
const DRAWN_STARTS = new Set(DRAWN.map((drawing) => drawing[0]));

/** Multi-character faces, longest first. */
export const drawing: Recogniser = {
  kind: "emoticon",
  end(text, at) {
    if (!DRAWN_STARTS.has(text[at] as string)) return at;
    const found = DRAWN.find((face) => text.startsWith(face, at));
    return found ? at + found.length : at;
  },
};

const END = "(?![\\p{L}\\p{N}])";
/** `:-)` `;P` `:'(` `=D` `>:(`: eyes, an optional nose, one or more mouths. */
const SIDEWAYS = `[<>}]?[:;=]['’,]?[-o^~]?(?:[)\\](\\[}{|\\\\/@*$><3]{1,20}|[DdPpOoSsXxcC]{1,8})${END}`;
const MIRRORED = `[(\\[)\\]]{1,8}[-o^]?['’,]?[:;=](?![\\p{L}\\p{N}:/)(])`;
const LAUGHING = `(?:[xX][-']?D{1,12}|[B8][-]\\))${END}`;
/** `^_^` `>.<` `T_T` `o_O` `-_-` `._.` `;_;`: two eyes of the same family around a mouth. */
const UPRIGHT = [
  "\\^[_.\\-oO]{0,6}\\^['\"]{0,2}",
  ">[_.,\\-oO]{1,6}<",
  "<[_.,]{1,6}>",
  "-[_.]{1,6}-['\"]{0,2}",
  "\\.[_]{1,6}\\.",
  ";[_.]{1,6};",
  "=[_.]{1,6}=",
  "@[_.]{1,6}@",
  "\\$[_.]{1,6}\\$",
  "\\*[_.\\-]{1,6}\\*",
  `[oO0][_.]{1,6}[oO0]${END}`,
  `[Tt][_]{1,6}[Tt]${END}`,
  `[uU][_]{1,6}[uU]${END}`,
  `[nN][_]{1,6}[nN]${END}`,
  `[xX][_]{1,6}[xX]${END}`,
  `[qQ][_]{1,6}[qQ]${END}`,
].join("|");

/** Not between letters and digits: `10:3` and `lista:(uno)` are not emoticons. */
const notAfterDigit = (text: string, at: number) => !/[\p{N}]/u.test(text[at - 1] ?? "");

export const emoticon = pattern(
  "emoticon",
  new RegExp(`(?:${SIDEWAYS}|${UPRIGHT})`, "uy"),
  (text, at) => notAfterDigit(text, at) && (afterBlank(text, at) || !/[a-z0@]/iu.test(text[at] as string)),
);

export const laugh = pattern("emoticon", new RegExp(`(?:${LAUGHING}|${MIRRORED})`, "uy"), afterBlank);

/** `(^_^)`, `(>_<)`, `(;´Д`)`: parentheses around symbols only. */
export const face = pattern("emoticon", /[（(](?=[^\s\d])[^\p{L}\p{N}\s()（）.,!?…"'“”]{2,14}[)）][ノﾉ/\\o]{0,2}/uy);
