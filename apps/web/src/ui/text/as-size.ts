const UNITS = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const;

export function asSize(bytes: number, language: string): string {
  const step = bytes > 0 ? Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3)) : 0;
  const format = { style: "unit", unit: UNITS[step], maximumFractionDigits: step > 1 ? 1 : 0 } as const;
  return new Intl.NumberFormat(language, format).format(bytes / 1_000 ** step);
}
