/** Formats "40 seconds", "15 minutes", "2 hours", rounded up so that waiting that long is enough. */
export function durationOf(seconds: number, language: string): string {
  const [count, unit] =
    seconds < 60
      ? [Math.max(1, Math.ceil(seconds)), "second"]
      : seconds <= 3_600
        ? [Math.ceil(seconds / 60), "minute"]
        : [Math.ceil(seconds / 3_600), "hour"];
  return new Intl.NumberFormat(language, { style: "unit", unit: unit as string, unitDisplay: "long" }).format(
    count as number,
  );
}
