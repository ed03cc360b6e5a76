const UNITS = ["minute", "hour", "day", "week"] as const;
export type Unit = (typeof UNITS)[number];

interface TimeWords {
  readonly units: ReadonlyMap<string, Unit>;
  readonly tomorrow: readonly string[];
  /** What stands before and after a duration, as "in" and "after". */
  readonly around: readonly string[];
}

const ENGLISH: readonly (readonly [string, Unit])[] = [
  ["m", "minute"],
  ["min", "minute"],
  ["mins", "minute"],
  ["h", "hour"],
  ["d", "day"],
  ["w", "week"],
];
/** Numbers of which every plural form of the languages is one. */
const COUNTS = [1, 2, 3, 5, 11, 100];
const small = (word: string) => word.trim().toLowerCase().normalize();

/** The words of durations in English and in another language, as the browser writes them. */
export function timeWordsOf(language: string): TimeWords {
  const units = new Map<string, Unit>(ENGLISH);
  const tomorrow = new Set<string>();
  // Spanish has "en 2 horas" besides "dentro de 2 horas", which browsers write.
  const around = new Set(["en"]);
  for (const one of ["en", language]) {
    const relative = new Intl.RelativeTimeFormat(one, { numeric: "auto" });
    tomorrow.add(small(relative.format(1, "day")));
    for (const unit of UNITS)
      for (const count of COUNTS) {
        for (const unitDisplay of ["long", "short", "narrow"] as const) {
          const parts = new Intl.NumberFormat(one, { style: "unit", unit, unitDisplay }).formatToParts(count);
          const word = small(parts.find(({ type }) => type === "unit")?.value ?? "");
          if (word) units.set(word, units.get(word) ?? unit);
        }
        // "in 5 minutes": what is no number and no word of the unit.
        const text = relative.formatToParts(count, unit).map(({ type, value }) => (type === "literal" ? value : "\n"));
        for (const part of text
          .join("")
          .split("\n")
          .flatMap((value) => value.trim().split(/\s+/)))
          if (part && !isUnit(units, part)) around.add(withoutUnit(units, small(part)));
      }
  }
  around.delete("");
  return { units, tomorrow: [...tomorrow], around: [...around] };
}

const isUnit = (units: ReadonlyMap<string, Unit>, word: string) => units.has(small(word));

/** Chinese writes no space between them. */
function withoutUnit(units: ReadonlyMap<string, Unit>, word: string): string {
  const unit = [...units.keys()]
    .sort((a, b) => b.length - a.length)
    .find((one) => one.length > 1 && word.startsWith(one));
  return unit && /\p{Script=Han}/u.test(word) ? word.slice(unit.length) : word;
}
