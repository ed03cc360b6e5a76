import { type Clock, type Grammar, word } from "../languages/grammar.ts";
import type { Fact } from "./fact.ts";
import type { MaskedText } from "./masked-text.ts";
import { alternatives, ascii, isDigits, numerals, valuesOf } from "./numerals.ts";

type TimeFact = { readonly family: "time"; readonly minutes: number; readonly exact: boolean };

export function readTimes(text: MaskedText, grammar: Grammar): Fact[] {
  const noon = grammar.clock.noon
    ? text.readAll<TimeFact>(new RegExp(word(grammar.clock.noon, grammar), "giu"), () => ({
        family: "time",
        minutes: 720,
        exact: true,
      }))
    : [];
  return [...text.readAll(patternOf(grammar), (match) => timeOf(match, grammar)), ...noon];
}

const patterns = new Map<Grammar, RegExp>();

function patternOf(grammar: Grammar): RegExp {
  const known = patterns.get(grammar);
  if (known) return known;
  const made = new RegExp(sourceOf(grammar), "giu");
  patterns.set(grammar, made);
  return made;
}

function sourceOf(grammar: Grammar): string {
  const { clock } = grammar;
  const blank = grammar.unspaced ? " ?" : "[ \\u00a0\\u202f]?";
  const part = (name: string, source: string) => (source === "" ? "" : `(?:(?<${name}>${source})${blank})?`);
  const bounded = (source: string) => (source === "" ? "" : `(?:${source})(?![\\p{L}\\p{M}]|[\\p{N}])`);
  const free = (source: string) => (source === "" ? "" : `(?:${source})`);
  const end = grammar.unspaced ? free : bounded;
  const daypart = [clock.morning, clock.evening, clock.night ?? ""].filter((source) => source !== "").join("|");
  const hour = `(?<hour>${numerals(grammar).any})`;
  const mark = grammar.unspaced ? free(clock.mark) : `(?:${clock.mark})(?!\\p{L})`;
  return [
    grammar.unspaced || /[^\p{ASCII}]/u.test(daypart) ? part("dayBefore", free(daypart)) : "",
    part("before", alternatives(Object.keys(clock.before ?? { "(?!)": 0 }))),
    hour,
    ":?(?:(?<=:)(?<minutes>\\p{Nd}{2})(?!\\p{N})(?::\\p{Nd}{2})?)?",
    clock.mark === "" ? "" : `(?:${blank}(?<mark>${mark})(?:${blank}(?<late>\\p{Nd}{2})(?!\\p{N})分?)?)?`,
    clock.behind ? `(?:${blank}(?<behind>${end(alternatives(Object.keys(clock.behind)))}))?` : "",
    daypart === "" ? "" : `(?:${blank}(?<dayBehind>${end(daypart)}))?`,
  ].join("");
}

function timeOf({ groups = {}, 0: all }: RegExpExecArray, grammar: Grammar): TimeFact | null {
  const { clock } = grammar;
  const { hour = "", minutes, mark, late, before, behind } = groups;
  const day = groups.dayBefore ?? groups.dayBehind;
  const said = valuesOf(hour, grammar)[0];
  const isTime = minutes ?? mark ?? before ?? behind ?? day;
  if (isTime === undefined || said === undefined || said > 24 || !Number.isInteger(said)) return null;
  // In many languages "two hours" looks like "two o'clock": without any further evidence it stays a quantity.
  const onlyMark =
    minutes === undefined && late === undefined && before === undefined && behind === undefined && day === undefined;
  if (onlyMark && isDuration(mark ?? "", hour)) return null;
  const shift = shiftOf(clock.before, before) + shiftOf(clock.behind, behind);
  const clocked = said * 60 + Number(ascii(minutes ?? late ?? "0")) + shift;
  const half = halfOf(day, clock, said);
  return {
    family: "time",
    minutes: (inHalf(clocked, half) + 1440) % 1440,
    exact: half !== null || said > 12 || (said === 0 && all.includes(":")),
  };
}

const isDuration = (mark: string, hour: string) =>
  /^(?:heures?|horas|час(?:а|ов)?|ч\.?)$/iu.test(mark) || (/^h$/iu.test(mark) && !isDigits(hour));

function shiftOf(words: Clock["before"], said: string | undefined): number {
  if (said === undefined) return 0;
  const found = Object.entries(words ?? {}).find(([source]) => new RegExp(`^(?:${source})$`, "iu").test(said));
  return found?.[1] ?? 0;
}

function halfOf(day: string | undefined, clock: Clock, hour: number): "am" | "pm" | null {
  if (day === undefined) return null;
  const is = (source: string | undefined) => Boolean(source) && new RegExp(`^(?:${source})$`, "iu").test(day);
  if (is(clock.morning)) return "am";
  if (is(clock.night)) return hour >= 6 && hour < 12 ? "pm" : "am";
  return "pm";
}

function inHalf(minutes: number, half: "am" | "pm" | null): number {
  if (half === "pm" && minutes < 720) return minutes + 720;
  if (half === "am" && minutes >= 720 && minutes < 780) return minutes - 720;
  return minutes;
}
