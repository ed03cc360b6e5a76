import { afterBlank, atWordStart, pattern, type Recogniser } from "./recogniser.ts";

/**
 * Template variables: `{name}`, `{{name}}`, `${x}`, `#{x}`, `%name%`, `%s`, `%1$s`, `%(x)s`, `<%= x %>`, `$USER`,
 * `{count, number}`.
 */
const VARIABLE =
  "[$#]?\\{{1,3}[ ]?[A-Za-z_][\\w.-]{0,60}[ ]?\\}{1,3}|\\{\\d{1,3}\\}|\\$[A-Z_][A-Z0-9_]{1,40}(?![\\p{L}\\p{N}])|\\{\\w{1,40}, ?(?:number|date|time)(?:, ?\\w{1,20})?\\}|%[A-Za-z_]\\w{0,40}%|%(?:\\d{1,2}\\$|\\([A-Za-z_]\\w{0,40}\\))?[sdif@](?![\\p{L}\\p{N}])|<%[^%\\r\\n]{0,200}%>";
/** The syntax of `{count, plural, one {# message} other {# messages}}` around its texts. */
const CHOICE =
  "\\{\\w{1,40}, ?(?:plural|select|selectordinal),(?: ?offset:\\d{1,3})? ?=?\\w{1,20} ?\\{|\\}[ ]?=?\\w{1,20} ?\\{|\\} ?\\}";
export const template = pattern("code", new RegExp(VARIABLE, "uy"));
export const choice = pattern("markup", new RegExp(CHOICE, "uy"));

/** `a)`, `b.)` and `(c)` before a list item. */
export const listLetter = pattern("markup", /(?:\([a-z]\)|[a-z]\.?\))(?=\s)/iuy, afterBlank);

/** `a + b`, `x = a * 2`: arithmetic with letters and numbers. */
const OPERAND = "(?:[A-Za-z]|\\d{1,9})(?![\\p{L}\\p{N}])";
export const formula = pattern(
  "code",
  new RegExp(`${OPERAND}(?:(?: [=+*^] |[=+^])${OPERAND}){1,20}`, "uy"),
  atWordStart,
);

/** `2 x 3 = 6`, `10 x 20 cm`: numbers with a letter as the multiplication sign. */
const FACTOR = "\\d{1,9}(?:[.,]\\d{1,6})?";
const UNIT = "(?: ?(?:[cdkm]?m|ft|in|px))?(?![\\p{L}\\p{N}])";
export const product = pattern(
  "code",
  new RegExp(`${FACTOR}(?:(?: ?(?:[cdkm]?m|ft|in|px))? ?[xX×*] ?${FACTOR}){1,8}(?: = ${FACTOR})?${UNIT}`, "uy"),
  atWordStart,
);

/** "Vitamin A", "plan B": a single capital after a lower-case word is a name. `I` is an English word. */
const SINGLE = /[A-HJ-Z](?=$|[\s,;:!?)\]"'»”]|\.(?!\p{L}))/uy;
export const singleLetter: Recogniser = {
  kind: "name",
  end(text, at) {
    SINGLE.lastIndex = at;
    return SINGLE.test(text) && /\p{Ll} $/u.test(text.slice(Math.max(0, at - 3), at)) ? at + 1 : at;
  },
};
