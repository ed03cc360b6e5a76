import type { CalendarDate, Fact } from "./facts/fact.ts";
import { readFacts } from "./facts/read-facts.ts";
import { CURRENCIES, sameMeasure } from "./facts/units.ts";
import { finding, type MeaningFinding, type MeaningKind, rangeOf, type Texts } from "./finding.ts";
import { isKnown } from "./languages/grammars.ts";

interface Compared {
  readonly there: Pairing;
  readonly back: Pairing;
  /** Whether the target's number words and days can be parsed, so that their absence means something. */
  readonly targetKnown: boolean;
}

/** Compares numbers, dates, units, links and names of the draft with its translation and its back translation. */
export function compareFacts({ draft, translation, back, source, target }: Texts): MeaningFinding[] {
  const facts = readFacts(draft, source);
  const translated = readFacts(translation, target);
  const returned = readFacts(back, source);
  const compared: Compared = {
    there: pair(facts, translated),
    back: pair(facts, returned),
    targetKnown: isKnown(target),
  };
  const free = new Set(returned.filter((fact) => !compared.back.has(fact)));
  const freeThere = new Set(translated.filter((fact) => !compared.there.has(fact)));
  const found: MeaningFinding[] = [];
  for (const fact of facts) {
    if (compared.back.has(fact)) {
      const other = partner(fact, freeThere);
      if (compared.there.has(fact) || !other || !isCertain(fact) || !isCertain(other)) continue;
      freeThere.delete(other);
      found.push(differ("doubtful", fact, other, undefined));
      continue;
    }
    const instead = partner(fact, free);
    if (instead) free.delete(instead);
    const there = partner(fact, freeThere);
    const survived = compared.there.has(fact);
    if (survived || (!compared.targetKnown && !there)) {
      // Only the back-translation has lost it. An unparsable translation proves nothing.
      if (survived && !instead && !isWritten(fact)) continue;
      found.push(differ(survived ? "doubtful" : weightAlone(fact, instead), fact, undefined, instead));
      continue;
    }
    if (there) freeThere.delete(there);
    found.push(differ(weightOf(fact, instead ?? there), fact, there, instead));
  }
  for (const fact of free) found.push(...addition(fact, freeThere, compared));
  return found;
}

/** Written in characters that every engine keeps. */
const isWritten = (fact: Fact) => fact.family === "link" || (fact.family === "quantity" && fact.digits);

/** Both readings are certain, so one of the texts is wrong. */
const isCertain = (fact: Fact) => isWritten(fact) || (fact.family === "time" && fact.exact);

const weightAlone = (fact: Fact, instead: Fact | undefined) =>
  instead || isWritten(fact) ? ("changed" as const) : ("doubtful" as const);

/** A number word or "today" may be left out ("the two of us"); replacing it changes the meaning. */
function weightOf(fact: Fact, other: Fact | undefined): "changed" | "doubtful" {
  if (other || isWritten(fact) || fact.family === "time") return "changed";
  if (fact.family === "date") return fact.date.relative === undefined ? "changed" : "doubtful";
  return "doubtful";
}

function addition(fact: Fact, freeThere: Set<Fact>, { targetKnown }: Compared): MeaningFinding[] {
  if (fact.family === "identifier") return [];
  const there = [...freeThere].find((one) => pair([fact], [one]).has(fact));
  if (there) freeThere.delete(there);
  if (!there && targetKnown) return [];
  const weight = there && isWritten(fact) ? "changed" : "doubtful";
  if (!there && !isWritten(fact)) return [];
  return [
    finding(kindOf(fact, fact, there), weight, {
      back: [rangeOf(fact)],
      translation: there ? [rangeOf(there)] : [],
    }),
  ];
}

function differ(weight: "changed" | "doubtful", fact: Fact, there: Fact | undefined, back: Fact | undefined) {
  return finding(kindOf(fact, back ?? there, there), weight, {
    draft: [rangeOf(fact)],
    translation: there ? [rangeOf(there)] : [],
    back: back ? [rangeOf(back)] : [],
  });
}

const NEAR: Readonly<Record<Fact["family"], readonly Fact["family"][]>> = {
  quantity: ["quantity", "time"],
  time: ["time", "quantity"],
  date: ["date"],
  link: ["link"],
  identifier: ["identifier"],
};

/** Finds the replacement of a fact: of its family, first the same number (another unit), then the nearest position. */
function partner(fact: Fact, free: ReadonlySet<Fact>): Fact | undefined {
  const candidates = [...free].filter((one) => NEAR[fact.family].includes(one.family) && alike(fact, one));
  return (
    candidates.find((one) => sameNumber(fact, one)) ??
    candidates.find((one) => one.family === fact.family) ??
    candidates[0]
  );
}

function alike(a: Fact, b: Fact): boolean {
  if (a.family !== "date" || b.family !== "date") return true;
  const sort = ({ weekday, relative }: { weekday?: number; relative?: number }) =>
    weekday !== undefined || relative !== undefined ? "day" : "date";
  return sort(a.date) === sort(b.date);
}

const sameNumber = (a: Fact, b: Fact) =>
  a.family === "quantity" && b.family === "quantity" && a.values.some((value) => b.values.includes(value));

/** "Pounds" alone may be a weight. */
const isMoney = (fact: Fact | undefined) =>
  fact?.family === "quantity" && fact.units.length > 0 && fact.units.every((unit) => CURRENCIES.has(unit));

function kindOf(fact: Fact, other: Fact | undefined, there: Fact | undefined): MeaningKind {
  if (fact.family === "identifier") return "name";
  if (fact.family !== "quantity") return fact.family;
  if ([other, there].some((one) => one?.family === "time")) return "time";
  if ([fact, other].some(isMoney)) return "money";
  return other && other !== fact && sameNumber(fact, other) ? "unit" : "number";
}

/** Corresponding facts of two texts; each has at most one counterpart. */
interface Pairing {
  readonly left: readonly Fact[];
  readonly right: readonly Fact[];
  /** Whether a fact of either text has a counterpart. */
  has(fact: Fact): boolean;
}

function pair(left: readonly Fact[], right: readonly Fact[]): Pairing {
  const paired = new Set<Fact>();
  for (const strict of [true, false]) {
    for (const a of left) {
      if (paired.has(a)) continue;
      const b = right.find((one) => !paired.has(one) && (!strict || one.family === a.family) && sameFact(a, one));
      if (!b) continue;
      paired.add(a).add(b);
    }
  }
  // A fact repeated on one side may occur once on the other.
  const said = (fact: Fact, others: readonly Fact[]) => others.some((other) => sameFact(fact, other));
  for (const a of left) if (!paired.has(a) && said(a, right)) paired.add(a);
  for (const b of right) if (!paired.has(b) && said(b, left)) paired.add(b);
  return { left, right, has: (fact) => paired.has(fact) };
}

/** Whether two facts may mean the same. A missing part (no unit, no year, no morning) matches anything. */
function sameFact(a: Fact, b: Fact): boolean {
  if (a.family === "quantity" && b.family === "quantity") return sameMeasure(a, b);
  if (a.family === "time" && b.family === "time") return sameTime(a, b);
  if (a.family === "date" && b.family === "date") return sameDate(a.date, b.date);
  if ("value" in a && "value" in b) return a.value === b.value;
  return sayOneNumber(a, b) || sayOneNumber(b, a);
}

function sameTime(
  a: { readonly minutes: number; readonly exact: boolean },
  b: { readonly minutes: number; readonly exact: boolean },
): boolean {
  return a.exact && b.exact ? a.minutes === b.minutes : a.minutes % 720 === b.minutes % 720;
}

function sameDate(a: CalendarDate, b: CalendarDate): boolean {
  if (a.weekday !== b.weekday || a.relative !== b.relative) return false;
  const silent = (left: number | undefined, right: number | undefined) =>
    left === undefined || right === undefined || left === right;
  if (!silent(a.year, b.year)) return false;
  if (silent(a.day, b.day) && silent(a.month, b.month)) return true;
  return Boolean(a.swapped || b.swapped) && silent(a.day, b.month) && silent(a.month, b.day);
}

/** "At 9" and "at nine o'clock"; "on the 14th" and "am 14. März". */
function sayOneNumber(a: Fact, b: Fact): boolean {
  if (b.family !== "quantity") return false;
  if (a.family === "date") return b.values.includes(a.date.day ?? Number.NaN) && b.units.length === 0;
  if (a.family !== "time" || b.units.some((unit) => unit !== "hour")) return false;
  return a.minutes % 60 === 0 && b.values.some((value) => value % 12 === (a.minutes / 60) % 12);
}
