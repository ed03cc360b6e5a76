const UNITS = [
  ["year", 365 * 86_400],
  ["month", 30 * 86_400],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const;

/** Rounds to the largest unit that fits: "10 min", "3 days". At least a minute. */
function inUnit(seconds: number): readonly [count: number, unit: (typeof UNITS)[number][0]] {
  for (const [unit, size] of UNITS) if (seconds >= size) return [Math.round(seconds / size), unit];
  return [1, "minute"];
}

export function interval(seconds: number, language: string): string {
  const [count, unit] = inUnit(seconds);
  return new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "short" }).format(count);
}

/** "in 10 minutes", "in 3 days", from now on. */
export function untilNextReview(at: string, language: string, now = Date.now()): string {
  const [count, unit] = inUnit((Date.parse(at) - now) / 1_000);
  return new Intl.RelativeTimeFormat(language).format(count, unit);
}
