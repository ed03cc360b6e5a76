const UNITS = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;
const STEP = 1_000;

export function fileSize(bytes: number, language: string): string {
  const place = Math.min(Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(STEP)), UNITS.length - 1);
  const value = bytes / STEP ** place;
  return new Intl.NumberFormat(language, {
    style: "unit",
    unit: UNITS[place] as string,
    // The short unit of bytes has no plural.
    unitDisplay: place === 0 ? "long" : "short",
    maximumFractionDigits: value < 10 && place > 0 ? 1 : 0,
  }).format(value);
}
