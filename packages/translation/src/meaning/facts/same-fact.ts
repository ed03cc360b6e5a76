import type { CalendarDate, Fact } from "./fact.ts";
import { sameMeasure } from "./units.ts";

/** Whether two texts may mean the same by these. Where one is silent (no unit, no year, no morning) it agrees. */
export function sameFact(a: Fact, b: Fact): boolean {
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
