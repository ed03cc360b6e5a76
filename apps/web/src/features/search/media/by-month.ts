import type { FoundMessage } from "../../../data/search/search.queries.ts";

export interface Month {
  readonly name: string;
  readonly found: readonly FoundMessage[];
}

/** Messages in their order, together with those of the same month. */
export function byMonth(found: readonly FoundMessage[], language: string): readonly Month[] {
  const format = new Intl.DateTimeFormat(language, { month: "long", year: "numeric" });
  const months: { name: string; found: FoundMessage[] }[] = [];
  for (const one of found) {
    const name = format.format(new Date(one.message.createdAt));
    const last = months.at(-1);
    if (last?.name === name) last.found.push(one);
    else months.push({ name, found: [one] });
  }
  return months;
}
