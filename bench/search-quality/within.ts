import { type Answered, type Collection, controls, type Reader, recall, search } from "./ask.ts";

/** Everything but `across`: looked for in all that somebody may read, meant in the language of the query. */
export async function askWithin(
  reader: Reader,
  { queries, searchable }: Collection,
): Promise<Answered[]> {
  const answered: Answered[] = [];
  for (const { kind, language, query, lines } of queries.filter((one) => one.kind !== "across")) {
    const meant = lines.map((line) => searchable.message(language, line));
    const { ids } = await search(reader, query);
    const { ilike, tsvector } = await controls(reader, query);
    const found = { search: recall(ids, meant), ilike: recall(ilike, meant), tsvector: recall(tsvector, meant) };
    answered.push({ kind, language, query, recall: found });
  }
  return answered;
}
