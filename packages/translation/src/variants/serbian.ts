/** Letters of Serbian, in the order of its alphabet. One Cyrillic letter is always the same Latin one or two. */
const PAIRS =
  "а a б b в v г g д d ђ đ е e ж ž з z и i ј j к k л l љ lj м m н n њ nj о o п p р r с s т t ћ ć у u ф f х h ц c ч č џ dž ш š";

const tokens = PAIRS.split(" ");
const TO_LATIN = new Map<string, string>();
const TO_CYRILLIC = new Map<string, string>();
for (let at = 0; at < tokens.length; at += 2) {
  const [cyrillic, latin] = [tokens[at] as string, tokens[at + 1] as string];
  TO_LATIN.set(cyrillic, latin);
  TO_CYRILLIC.set(latin, cyrillic);
}

/**
 * Beginnings of words in which two Latin letters stay two Cyrillic ones, since a prefix or a compound ends between them
 * (Pravopis srpskoga jezika, Matica srpska 2010): "nadživeti" is надживети, "injekcija" is инјекција.
 */
const TWO_LETTERS: readonly (readonly [RegExp, string])[] = [
  [/^(?:na|po|o)dž(?:nj|iv|lj|a[lč]|anr|et)/u, "dž"],
  [/^(?:pre)?(?:in|kon|van)j(?:ek|unk|ug|ez|un)/u, "nj"],
  [/^tanjug/u, "nj"],
];
const DIGRAPHS = /dž|lj|nj/gu;
/** Kept apart by a mark that is in no text of a person. */
const APART = "\u{F8FF}";

/** "Wi-Fi" is one foreign word. */
const WORD = /[\p{L}\p{M}]+(?:[-'’][\p{L}\p{M}]+)*/gu;
const ONLY_SERBIAN = /^[abcčćdđefghijklmnoprsštuvzž'’-]+$/u;

const count = (text: string, letters: RegExp) => text.match(letters)?.length ?? 0;

/** The script of a Serbian text; `sr` if its letters are of both. */
export function serbianScript(text: string): "sr-Cyrl" | "sr-Latn" | "sr" {
  const [cyrillic, latin] = [count(text, /\p{sc=Cyrl}/gu), count(text, /\p{sc=Latn}/gu)];
  return cyrillic > 2 * latin ? "sr-Cyrl" : latin > 2 * cyrillic ? "sr-Latn" : "sr";
}

/** Serbian in Latin letters. Other letters stay as they are. */
export function serbianInLatin(text: string): string {
  return text.replace(WORD, (word) => {
    const isShouted = word.length > 1 && word === word.toUpperCase();
    return [...word]
      .map((letter) => {
        const lower = letter.toLowerCase();
        const latin = TO_LATIN.get(lower);
        if (latin === undefined) return letter;
        if (letter === lower) return latin;
        return isShouted ? latin.toUpperCase() : latin.charAt(0).toUpperCase() + latin.slice(1);
      })
      .join("");
  });
}

/** Capitalizes each part of a hyphenated word whose part in `word` is capitalized: "Novak-Đoković". */
function withCapitalsOf(word: string, letters: string): string {
  const parts = word.split(/[-'’]/u);
  let part = -1;
  return letters.replace(/\p{L}+/gu, (one) => {
    part += 1;
    return /^\p{Lu}/u.test(parts[part] ?? "") ? one.charAt(0).toUpperCase() + one.slice(1) : one;
  });
}

/** "EU", "HIV": abbreviations that Serbian often keeps in Latin letters. */
const ACRONYM = /^\p{Lu}{2,5}$/u;
const UNITS = new Set("b cl cm dl g gb h ha kb kg kj km kw l m mb mg min ml mm s t tb".split(" "));

/** "Facebook", "Twitter": names, and letters doubled as Serbian never does. */
const FOREIGN = /^(?:facebook|google|zoom|booking|e-?mail|gmail)$|([bcfgklmprst])\1/iu;
/** "iPhone" is a name. */
const CAPITAL_INSIDE = /\p{Ll}\p{Lu}/u;

/** "80 km/h", "A1GP": what stands at a number is a unit or a name. */
function isUnit(word: string, at: number, whole: string): boolean {
  const before = whole.slice(Math.max(0, at - 4), at);
  if (/\d$/u.test(before) || /^\d/u.test(whole.slice(at + word.length))) return true;
  return UNITS.has(word.toLowerCase()) && /(?:\d\s?|\p{L}\/)$/u.test(before);
}

/**
 * Serbian in Cyrillic letters. Words with letters that Serbian does not have (w, q, é), acronyms and units stay.
 */
export function serbianInCyrillic(text: string): string {
  const isWritten = /\p{Ll}/u.test(text);
  return text.normalize("NFC").replace(WORD, (word, at: number, whole: string) => {
    const lower = word.toLowerCase();
    if (CAPITAL_INSIDE.test(word) || FOREIGN.test(word)) return word;
    if (!ONLY_SERBIAN.test(lower) || (isWritten && ACRONYM.test(word)) || isUnit(word, at, whole)) return word;
    const isShouted = /\p{Lu}.*\p{Lu}/u.test(word) && word === word.toUpperCase();
    const apart = TWO_LETTERS.reduce(
      (text, [beginning, letters]) => (beginning.test(text) ? text.replace(letters, [...letters].join(APART)) : text),
      lower,
    );
    const letters = [...apart.replace(DIGRAPHS, (pair) => TO_CYRILLIC.get(pair) as string)]
      .filter((letter) => letter !== APART)
      .map((letter) => TO_CYRILLIC.get(letter) ?? letter)
      .join("");
    if (isShouted) return letters.toUpperCase();
    return withCapitalsOf(word, letters);
  });
}
