import { type Answered, type Collection, type Reader, recallOf } from "./ask.ts";

/** Everything but `across`: looked for in all that somebody may read, meant in the language of the query. */
export async function askWithin(reader: Reader, { queries, searchable }: Collection): Promise<Answered[]> {
  const answered: Answered[] = [];
  for (const { kind, language, query, lines } of queries.filter((one) => one.kind !== "across")) {
    const meant = lines.map((line) => searchable.message(language, line));
    answered.push({ kind, language, query, recall: await recallOf(reader, query, meant) });
  }
  return answered;
}
