const ASCII = /^[\p{ASCII}]*$/u;

/**
 * Diacritics in Latin, Greek, Cyrillic, Hebrew and Arabic, the Arabic tatweel, the nukta of Indic scripts, which many
 * writers omit, and invisible characters.
 */
const MARKS =
  /[\uFE00-\uFE0F\u180B-\u180D\u180F\u0300-\u036F\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u064B-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E4\u06E7\u06E8\u06EA-\u06ED\u08D3-\u08E1\u08E3-\u08FF\u093C\u09BC\u0A3C\u0ABC\u0B3C\u0CBC\u17B4\u17B5]|[\u00AD\u180E\u0640\u06E5\u06E6\u061C\u115F\u1160\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0]/g;
const DIGIT = /[^\P{Nd}0-9]/gu;
const KATAKANA = /[\u30A1-\u30F6]/g;
const TO_HIRAGANA = -0x60;

/** Letters that Unicode does not decompose, and letters that users type for each other. */
const LETTERS = new Map<string, string>([
  ...pairs("ıi øo łl đd ðd ħh ŧt ŋn ƀb ȼc ǥg ɨi ɉj ɍr ʉu ⱥa ɏy ƶz əe ǝe ɛe ɔo ɓb ɗd ɖd ƙk ƴy ƒf ʋv ĸk"),
  ...pairs("ςσ ґг"),
  // Hebrew final forms
  ...pairs("ךכ םמ ןנ ףפ ץצ"),
  // Arabic, Persian, Urdu, Pashto and Kurdish keyboards
  ...pairs("يی ىی ېی ےی ۍی ێی ؠی كک ڪک ةه ہه ھه ەه ۃه ٱا ںن ۆو ۇو ۈو ۋو ڕر ڵل"),
  // The chandrabindu of Hindi, Punjabi and Gujarati, for which many write the anusvara
  ...pairs("\u0901\u0902 \u0A01\u0A02 \u0A81\u0A82"),
  ...pairs("’' ‘' ‛' ʼ' ʻ' ʹ' ʾ' ʿ' ′' ׳' ՚' ꞌ'"),
  ["ß", "ss"] as const,
  ["æ", "ae"] as const,
  ["œ", "oe"] as const,
  ["þ", "th"] as const,
  ["װ", "וו"] as const,
  ["ױ", "וי"] as const,
  ["ײ", "יי"] as const,
  // Malayalam chillu letters, formerly written with a joiner
  ["ൺ", "ണ്"] as const,
  ["ൻ", "ന്"] as const,
  ["ർ", "ര്"] as const,
  ["ൽ", "ല്"] as const,
  ["ൾ", "ള്"] as const,
  ["ൿ", "ക്"] as const,
]);
const EACH_LETTER = new RegExp(`[${[...LETTERS.keys()].join("")}]`, "g");
const HAN = /[\u3400-\u9FFF]/g;

function pairs(written: string): [string, string][] {
  return written.split(" ").map((pair) => [pair[0] as string, pair[1] as string]);
}

/**
 * Folds a text for search: ignores case, accents and invisible characters, unifies letters that keyboards exchange, and
 * converts digits to 0–9. The database's `folded()` does the same for names.
 * @param han the simplified form of each traditional character; the page loads it once users write Chinese
 */
export function folded(text: string, han?: ReadonlyMap<string, string>): string {
  if (ASCII.test(text)) return text.toLowerCase();
  const plain = text
    .normalize("NFKD")
    .toLowerCase()
    .replace(MARKS, "")
    .replace(EACH_LETTER, (letter) => LETTERS.get(letter) as string)
    .replace(KATAKANA, (kana) => String.fromCharCode(kana.charCodeAt(0) + TO_HIRAGANA))
    .replace(DIGIT, digit)
    .normalize("NFC");
  return han ? plain.replace(HAN, (character) => han.get(character) ?? character) : plain;
}

function digit(written: string): string {
  const code = written.codePointAt(0) as number;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++;
  return String(value);
}

const BETWEEN_WORDS = /[\s'"\-‐‑‒–—־.·•・,/_]+/u;
/** Limit for longer names: the size of the result is proportional to it. */
const FIRST_WORDS = 6;

/**
 * Returns the searchable beginnings of a folded name, without spaces: from each word to the end, followed by the words
 * before it. "ana maria" → "anamaria", "mariaana".
 */
export function nameBeginnings(name: string): string[] {
  const words = name.split(BETWEEN_WORDS).filter((word) => word !== "");
  return words.slice(0, FIRST_WORDS).map((_, at) => [...words.slice(at), ...words.slice(0, at)].join(""));
}

/** Removes the spaces of a folded query, for comparison with `nameBeginnings`. */
export const withoutBlanks = (typed: string): string => typed.split(BETWEEN_WORDS).join("");
