import { segment } from "../../segments/segment.ts";
import { type Grammar, word } from "../languages/grammar.ts";
import { grammarOf } from "../languages/grammars.ts";
import { readDates } from "./dates.ts";
import type { Fact, Quantity } from "./fact.ts";
import { MaskedText } from "./masked-text.ts";
import { alternatives, isDigits, numerals, valuesOf } from "./numerals.ts";
import { readTimes } from "./times.ts";
import { SIGNS } from "./units.ts";

/** Each reader takes what it understands: digits of a link are not a number, those of a date not an amount. */
export function readFacts(text: string, language: string): Fact[] {
  const grammar = grammarOf(language);
  const masked = new MaskedText(text);
  const links = readLinks(masked);
  const dates = readDates(masked, grammar);
  const times = readTimes(masked, grammar);
  return [...links, ...dates, ...times, ...readQuantities(masked, grammar)].sort((a, b) => a.start - b.start);
}

const LINKS = new Set(["link", "address"]);
const IDENTIFIERS = new Set(["mention", "channel", "code", "path", "identifier", "command", "shortcode"]);

/** Takes links from the text, and other spans that engines never see: mentions, code, files. */
function readLinks(text: MaskedText): Fact[] {
  const { pieces, spans, kinds } = segment(text.rest);
  const facts: Fact[] = [];
  let at = 0;
  for (const piece of pieces) {
    const said = piece.kind === "text" ? piece.text : (spans[piece.index] ?? "");
    const kind = piece.kind === "text" ? "" : (kinds[piece.index] ?? "");
    const range = { start: at, end: at + said.length };
    if (LINKS.has(kind)) facts.push({ family: "link", value: said, ...range });
    else if (IDENTIFIERS.has(kind)) facts.push({ family: "identifier", value: said.toLowerCase(), ...range });
    at = range.end;
  }
  for (const fact of facts) text.take(fact);
  return facts;
}

const SIGN = alternatives(SIGNS.map(([source]) => source));
/** Only currency signs precede a number. */
const FRONT = "(?:US\\$|R\\$|[$＄€£¥￥₹₽₩₺]|(?<![\\p{L}])(?:USD|EUR|GBP|CHF|JPY|CNY|INR|BRL|RUB|Rs\\.?))";
/** Without one of these after it, a single Han numeral is part of a word ("三明治"). */
const COUNTERS =
  "[个個人天年週周點点块塊元圆分秒次本张張只隻件條条杯瓶岁歲号號楼樓层層种種份公小米里斤磅度倍双雙家辆輛台口间間名美欧歐英日つ月時枚匹歳才階番円ド回足軒着頭冊キメグ杯度]";
const NO_HAN_NUMBER = /^(?:十分|千万|万一|一[^十百千万亿]?)$/u;

interface Patterns {
  readonly numbers: RegExp;
  readonly halfHour: RegExp | null;
  readonly none: RegExp | null;
}

const patternsOf = new Map<Grammar, Patterns>();

function patterns(grammar: Grammar): Patterns {
  const known = patternsOf.get(grammar);
  if (known) return known;
  const { any, scale } = numerals(grammar);
  const units = alternatives(Object.values(grammar.units).flatMap((source) => (source === "" ? [] : [source])));
  const named = Object.keys(grammar.units).length === 0 ? "(?!)" : word(units, grammar);
  const blank = "[ \\u00a0\\u202f]?";
  const sign = `${SIGN}(?![\\p{L}\\p{M}])`;
  const pieces = [
    `(?:(?<front>${FRONT})${blank})?`,
    `(?<number>${any})`,
    grammar.unspaced ? "" : `(?:[ \\u00a0-](?<scale>${scale})|(?<thousands>[kK])(?![\\p{L}]))?`,
    `(?:[ \\u00a0\\u202f-]?(?<behind>${named}|${sign}))?`,
  ];
  const made = {
    numbers: new RegExp(pieces.join(""), "giu"),
    halfHour: grammar.clock.halfHour ? new RegExp(word(grammar.clock.halfHour, grammar), "giu") : null,
    none: grammar.noNumber ? new RegExp(word(grammar.noNumber, grammar), "giu") : null,
  };
  patternsOf.set(grammar, made);
  return made;
}

/** Takes numbers with their units from the text. "One" of something is as often an article as a number. */
function readQuantities(text: MaskedText, grammar: Grammar): Fact[] {
  const { numbers, halfHour, none } = patterns(grammar);
  const halves = halfHour
    ? text.readAll<Quantity>(halfHour, () => ({
        family: "quantity",
        values: [30],
        units: ["minute"],
        digits: false,
      }))
    : [];
  if (none) text.readAll(none, () => ({}));
  const percents = grammar.unspaced
    ? text.readAll(/百分之(\p{Nd}+|[一二三四五六七八九十百零]+)/gu, ([, said = ""]) => percent(said, grammar))
    : [];
  const found = text.readAll(numbers, (match) => quantityOf(match, grammar));
  return [...halves, ...percents, ...found];
}

const percent = (said: string, grammar: Grammar): Quantity => ({
  family: "quantity",
  values: valuesOf(said, grammar),
  units: ["percent"],
  digits: isDigits(said),
});

function quantityOf(match: RegExpExecArray, grammar: Grammar): Quantity | null {
  const { number = "", scale, thousands, front, behind } = match.groups ?? {};
  if (grammar.unspaced && !isDigits(number) && !isHanNumber(number, match)) return null;
  const factor = thousands ? 1000 : scale ? (valuesOf(scale, grammar)[0] ?? 1) : 1;
  const values = valuesOf(number, grammar).map((value) => value * factor);
  if (values.length === 0) return null;
  const units = [...new Set([...unitsOf(front, grammar), ...unitsOf(behind, grammar)])];
  if (values.includes(1) && (!isDigits(number) || !units.some((unit) => unit.length === 3))) return null;
  return { family: "quantity", values, units, digits: isDigits(number) };
}

function isHanNumber(number: string, { index, input, groups }: RegExpExecArray): boolean {
  const next = input.slice(index + number.length);
  if (number === "十" && /^分(?![钟鐘之間])/u.test(next)) return false;
  if (input[index - 1] === "第" || NO_HAN_NUMBER.test(number)) return false;
  if (number.length > 1 && /[十百千万亿]/u.test(number)) return true;
  const behind = input[index + (groups?.front?.length ?? 0) + number.length] ?? "";
  return new RegExp(COUNTERS, "u").test(behind);
}

function unitsOf(said: string | undefined, grammar: Grammar): string[] {
  if (said === undefined) return [];
  const signs = SIGNS.filter(([source]) => new RegExp(`^(?:${source})$`, "u").test(said)).flatMap(([, units]) => units);
  const named = Object.entries(grammar.units).flatMap(([unit, source]) =>
    new RegExp(`^(?:${source})$`, "iu").test(said) ? [unit] : [],
  );
  return [...signs, ...named];
}
