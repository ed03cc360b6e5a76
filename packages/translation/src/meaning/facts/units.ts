/** The dimension of a unit, and its size in the smallest unit of that dimension. */
const KNOWN: Readonly<Record<string, readonly [of: string, factor: number]>> = {
  kilometre: ["length", 1000],
  metre: ["length", 1],
  centimetre: ["length", 0.01],
  kilogram: ["mass", 1000],
  halfKilogram: ["mass", 500],
  gram: ["mass", 1],
  second: ["time", 1],
  minute: ["time", 60],
  hour: ["time", 3600],
  day: ["days", 1],
  week: ["days", 7],
  month: ["months", 1],
  year: ["months", 12],
};

export const CURRENCIES: ReadonlySet<string> = new Set("usd eur gbp jpy cny inr brl rub mxn chf krw try".split(" "));

/** Notation common to all languages. Case matters: "M" is not a metre. */
export const SIGNS: readonly (readonly [pattern: string, units: readonly string[]])[] = [
  ["km²|km2", ["squareKilometre"]],
  ["km/h|kmh", ["kilometrePerHour"]],
  ["mph", ["milePerHour"]],
  ["m²|m2|qm", ["squareMetre"]],
  ["km", ["kilometre"]],
  ["cm", ["centimetre"]],
  ["mm", ["millimetre"]],
  ["m", ["metre"]],
  ["kg", ["kilogram"]],
  ["mg", ["milligram"]],
  ["g", ["gram"]],
  ["lbs?", ["pound"]],
  ["ml", ["millilitre"]],
  ["l|L", ["litre"]],
  ["°C|℃", ["celsius", "degree"]],
  ["°F|℉", ["fahrenheit"]],
  ["°", ["degree", "celsius"]],
  ["%|٪|％", ["percent"]],
  ["min", ["minute"]],
  ["h", ["hour"]],
  ["s", ["second"]],
  ["US\\$|USD", ["usd"]],
  ["R\\$|BRL", ["brl"]],
  ["\\$|＄", ["usd", "mxn", "brl"]],
  ["€|EUR", ["eur"]],
  ["£|GBP", ["gbp"]],
  ["¥|￥", ["jpy", "cny"]],
  ["JPY", ["jpy"]],
  ["CNY|RMB", ["cny"]],
  ["₹|INR|Rs\\.?", ["inr"]],
  ["₽|RUB", ["rub"]],
  ["CHF|Fr\\.", ["chf"]],
  ["₩|KRW", ["krw"]],
  ["₺|TRY", ["try"]],
];

/** Whether two measures are equal: 2 weeks and 14 days are, 2 miles and 2 kilometres are not. */
export function sameMeasure(
  a: { readonly values: readonly number[]; readonly units: readonly string[] },
  b: { readonly values: readonly number[]; readonly units: readonly string[] },
): boolean {
  const equal = (left: number, right: number) => Math.abs(left - right) < 1e-9 * Math.max(1, Math.abs(left));
  // A language may leave a unit to the context.
  if (a.units.length === 0 || b.units.length === 0) return a.values.some((v) => b.values.some((w) => equal(v, w)));
  return a.units.some((unit) =>
    b.units.some((other) => {
      const [of, factor] = KNOWN[unit] ?? [unit, 1];
      const [sameOf, otherFactor] = KNOWN[other] ?? [other, 1];
      return of === sameOf && a.values.some((v) => b.values.some((w) => equal(v * factor, w * otherFactor)));
    }),
  );
}
