import { type Grammar, word } from "../languages/grammar.ts";

const HAN = "[零〇一二两兩三四五六七八九十百千万萬亿億]{1,16}";
const GROUPED = "\\p{Nd}{1,3}(?:[ \\u00a0\\u202f'’]\\p{Nd}{3})+(?!\\p{Nd})(?:[.,]\\p{Nd}+)?";
const DIGITS = `(?:${GROUPED}|\\p{Nd}+(?:[.,٫٬]\\p{Nd}+)*)`;

export interface NumeralSources {
  readonly digits: string;
  readonly any: string;
  /** Pattern of words that multiply digits: "3 million", "3万". */
  readonly scale: string;
}

const sourcesOf = new Map<Grammar, NumeralSources>();

export function numerals(grammar: Grammar): NumeralSources {
  const known = sourcesOf.get(grammar);
  if (known) return known;
  const made = sources(grammar);
  sourcesOf.set(grammar, made);
  return made;
}

function sources(grammar: Grammar): NumeralSources {
  const digits = `(?<![\\p{L}\\p{N}_])${DIGITS}`;
  if (grammar.unspaced) {
    const free = `(?<!\\p{N})${DIGITS}`;
    return { digits: free, any: `(?:${free}(?:[万萬千百亿億]+)?|${HAN})`, scale: "[万萬千百亿億]+" };
  }
  const entries = Object.entries(grammar.numbers);
  if (entries.length === 0) return { digits, any: digits, scale: "(?!)" };
  const part = alternatives(entries.map(([source]) => source));
  const words = word(`${part}(?:${grammar.joint}${part}){0,12}`, grammar);
  const large = entries.filter(([, value]) => value >= 1000).map(([source]) => source);
  return {
    digits,
    any: `(?:${digits}|${words})`,
    scale: large.length ? word(alternatives(large), grammar) : "(?!)",
  };
}

/** Longest first: "diciassette" before "dici". */
export const alternatives = (sources: readonly string[]): string =>
  `(?:${[...sources]
    .flatMap((source) => (/[([]/u.test(source) ? [source] : source.split("|")))
    .sort((a, b) => b.length - a.length)
    .join("|")})`;

export const isDigits = (said: string): boolean => /^\p{Nd}/u.test(said);

/** Returns the possible values of a numeral; empty if it is not a number. */
export function valuesOf(said: string, grammar: Grammar): number[] {
  if (isDigits(said)) return valuesOfDigits(said);
  const value = grammar.unspaced ? valueOfHan(said) : valueOfWords(said, grammar);
  return value === null ? [] : [value];
}

export const ascii = (said: string): string =>
  said.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) as number;
    let zero = code;
    while (/^\p{Nd}$/u.test(String.fromCodePoint(zero - 1)) && code - zero < 9) zero -= 1;
    return String(code - zero);
  });

function valuesOfDigits(said: string): number[] {
  const scale = /(?<![万萬千百亿億])[万萬千百亿億]+$/u.exec(said)?.[0] ?? "";
  const plain = ascii(said.slice(0, said.length - scale.length))
    .replace(/[\s\u00a0\u202f'’]/gu, "")
    .replaceAll("٫", ".")
    .replaceAll("٬", ",");
  const factor = scale === "" ? 1 : (valueOfHan(`一${scale}`) ?? 1);
  return readings(plain).map((value) => value * factor);
}

/** "1.500" is one and a half or fifteen hundred; "1.500,20" is unambiguous. */
function readings(plain: string): number[] {
  const signs = [...plain.matchAll(/[.,]/gu)];
  const last = signs.at(-1);
  if (!last) return [Number(plain)];
  const whole = Number(plain.replace(/[.,]/gu, ""));
  const decimal = Number(`${plain.slice(0, last.index).replace(/[.,]/gu, "")}.${plain.slice(last.index + 1)}`);
  const kinds = new Set(signs.map(([sign]) => sign));
  if (kinds.size === 2) return [decimal];
  if (signs.length > 1) return [whole];
  return /^[1-9]\d{0,2}[.,]\d{3}$/u.test(plain) ? [whole, decimal] : [decimal];
}

const HAN_DIGITS = "零一二三四五六七八九";
const HAN_SCALES: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000 };

function valueOfHan(said: string): number | null {
  let total = 0;
  let section = 0;
  let digit: number | null = null;
  for (const raw of said) {
    const sign = { 〇: "零", 两: "二", 兩: "二", 萬: "万", 億: "亿" }[raw] ?? raw;
    const at = HAN_DIGITS.indexOf(sign);
    if (at >= 0) digit = digit === null ? at : digit * 10 + at;
    else if (sign in HAN_SCALES) {
      section += (digit ?? 1) * (HAN_SCALES[sign] as number);
      digit = null;
    } else {
      total = (total + section + (digit ?? (total + section > 0 ? 0 : 1))) * (sign === "万" ? 1e4 : 1e8);
      section = 0;
      digit = null;
    }
  }
  const value = total + section + (digit ?? 0);
  return Number.isFinite(value) ? value : null;
}

function valueOfWords(said: string, grammar: Grammar): number | null {
  const parts = Object.entries(grammar.numbers).map(([source, value]) => ({
    pattern: new RegExp(`(?:${source})`, "iuy"),
    value,
  }));
  const joint = new RegExp(grammar.joint === "" ? "(?:)" : grammar.joint, "iuy");
  let total = 0;
  let current = 0;
  for (let at = 0; at < said.length; ) {
    const found = longestAt(parts, said, at);
    if (!found) return null;
    at += found.length;
    current = added(current, found.value);
    if (found.value >= 1000) {
      total += current;
      current = 0;
    }
    joint.lastIndex = at;
    if (at < said.length && joint.test(said)) at = joint.lastIndex;
  }
  return total + current;
}

function longestAt(parts: readonly { pattern: RegExp; value: number }[], said: string, at: number) {
  let best: { length: number; value: number } | undefined;
  for (const { pattern, value } of parts) {
    pattern.lastIndex = at;
    const length = pattern.exec(said)?.[0].length ?? 0;
    if (length > (best?.length ?? 0)) best = { length, value };
  }
  return best;
}

/** "quatre-vingt" is four twenties, "two hundred" two hundreds. */
function added(current: number, value: number): number {
  if (value >= 1000) return Math.max(1, current) * value;
  if (value === 100) return Math.max(1, current) * 100;
  if (value === 20 && current === 4) return 80;
  return current + value;
}
