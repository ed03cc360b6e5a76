interface Period {
  readonly firstAt: string | null;
  readonly lastAt: string | null;
}

/** Formats the time between the first and the last message, such as "March 2015 – June 2021". */
export function period({ firstAt, lastAt }: Period, language: string): string {
  if (firstAt === null || lastAt === null) return "";
  const format = new Intl.DateTimeFormat(language, { year: "numeric", month: "short" });
  return format.formatRange(new Date(firstAt), new Date(lastAt));
}
