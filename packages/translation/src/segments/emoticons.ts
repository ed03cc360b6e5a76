import { afterBlank, atWordEnd, atWordStart, pattern, type Recogniser } from "./recogniser.ts";

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

/** Laughter in any language: "haha" is enough, but "hoho" and "はは" also mean something else. */
const LAUGHTER = [
  "a?(?:ha+){2,}h?|a?(?:ha-){1,9}ha|(?:bu|m[uw])aha(?:ha)+|(?:ah){2,}a?|(?:he+){2,}h?|(?:hi+){2,}h?|(?:ho){3,}|(?:hu){3,}",
  "(?:ja+){3,}j?|(?:ja){2}j|(?:je+){2,}j?|(?:ji){3,}|(?:ja-){2,9}ja|(?:js){2,}j?|(?:sj){2,}s?",
  "(?:rs){2,}|k{3,}|(?:wk){2,}w?|(?:xa){2,}|hue(?:hue)+",
  "lo+l+|lmf?ao+|ro[tf]fl|m+d+r+|x?p+t+d+r+|x+d+",
  "а?(?:ха+){2,}х?|(?:хе+){2,}|(?:х[иі]){2,}|(?:ах){2,}а?|а?(?:ха-){1,9}ха|(?:аза){2,}|ло+л",
  "(?:χα+){2,}χ?",
  "ه{3,}|(?:ها){2,}ه?|خ{3,}|ח{3,}",
  "[ㅋㅎㅠㅜ]+|[哈呵嘿嘻]{2,}|w{2,}|ｗ+|は{3,}|[ふへ]{2,}|草(?=[wｗ]|$)|笑$",
  "(?:ฮ่?า){2,}ๆ*|ฮ่?าๆ+|(?:हा ?){2,5}|(?:ही){2,}",
].join("|");
/** "jaja" is "yes, yes" in German, "rs" a currency in India. */
const LAUGHTER_OF: Readonly<Record<string, string>> = { ca: "jaja", es: "jaja", gl: "jaja", pt: "rs|kk|hue" };
const JOINED_BEFORE = /[@#'’\-.]/u;
const JOINED_AFTER = /^(?:[@'’.-]\p{L}|[_+])/u;
/** Hangul letters do not laugh within a syllable, so they need no blank before them. */
const JAMO = /^[ㅋㅎㅠㅜ]/u;
const LETTER = /\p{L}/u;

/**
 * "hahaha", "kkkk", "ههههه", "mdr": laughter is understood as it is, while engines take it for a word. The language adds
 * what is laughter in that language only.
 */
export function laughter(language: string): Recogniser {
  const own = Object.hasOwn(LAUGHTER_OF, language) ? `|${LAUGHTER_OF[language]}` : "";
  const laughs = new RegExp(`(?:${LAUGHTER}${own})`, "iuy");
  return {
    kind: "emoticon",
    end(text, at) {
      laughs.lastIndex = at;
      const [found] = laughs.exec(text) ?? [];
      if (found === undefined || JOINED_BEFORE.test(text[at - 1] ?? "")) return at;
      const end = at + found.trimEnd().length;
      if (JAMO.test(found)) return end;
      // Alone or after a blank it is laughter; after a word it may be grass.
      if (found === "草" && end === text.length && LETTER.test(text[at - 1] ?? "")) return at;
      return atWordStart(text, at) && atWordEnd(text, end) && !JOINED_AFTER.test(text.slice(end, end + 3)) ? end : at;
    },
  };
}
