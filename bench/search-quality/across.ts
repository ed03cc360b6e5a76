import type { SearchedFor } from "@lingualoom/fixtures/search/searched.ts";
import { type Answered, type Collection, controls, type Reader, recall, search } from "./ask.ts";

export interface Across {
  /** For each pair that an engine here translates: the query in the chat of the other language. */
  readonly inOneChat: readonly Answered[];
  /** Each query once over everything, meant in every language that an engine here reaches. */
  readonly everywhere: readonly Answered[];
  /** Pairs of languages of query and message without an engine. */
  readonly without: readonly string[];
}

/** Typed in the reader's language, meant in the same lines of the others. */
export async function askAcross(reader: Reader, { queries, searchable }: Collection): Promise<Across> {
  const inOneChat: Answered[] = [];
  const everywhere: Answered[] = [];
  const without = new Set<string>();
  for (const language of ["en", "es"]) {
    await prefer(reader, language);
    for (const one of queries.filter((each) => each.kind === "across" && each.language === language)) {
      const reached: string[] = [];
      for (const [target, chat] of searchable.groups) {
        if (target === language) continue;
        const answered = await askIn(reader, one, target, chat, searchable);
        if (answered) {
          inOneChat.push(answered);
          reached.push(target);
        } else without.add(`${language}→${target}`);
      }
      if (reached.length > 0) everywhere.push(await askEverywhere(reader, one, reached, searchable));
    }
  }
  const measured = new Set(inOneChat.map(({ kind }) => kind));
  return { inOneChat, everywhere, without: [...without].filter((pair) => !measured.has(pair)) };
}

async function askIn(
  reader: Reader,
  { language, query, lines }: SearchedFor,
  target: string,
  chat: string,
  searchable: Collection["searchable"],
): Promise<Answered | null> {
  const { ids, translations } = await search(reader, query, chat);
  if (!translations.includes(target)) return null;
  const meant = lines.map((line) => searchable.message(target, line));
  const { ilike, tsvector } = await controls(reader, query, chat);
  const found = { search: recall(ids, meant), ilike: recall(ilike, meant), tsvector: recall(tsvector, meant) };
  return { kind: `${language}→${target}`, language: target, query, recall: found };
}

async function askEverywhere(
  reader: Reader,
  { language, query, lines }: SearchedFor,
  targets: readonly string[],
  searchable: Collection["searchable"],
): Promise<Answered> {
  const meant = targets.flatMap((target) => lines.map((line) => searchable.message(target, line)));
  const { ids } = await search(reader, query);
  const { ilike, tsvector } = await controls(reader, query);
  const found = { search: recall(ids, meant), ilike: recall(ilike, meant), tsvector: recall(tsvector, meant) };
  return { kind: "everywhere", language, query, recall: found };
}

async function prefer({ url, cookie }: Reader, language: string): Promise<void> {
  const response = await fetch(`${url}/api/settings/translation`, {
    method: "PUT",
    headers: { cookie, "content-type": "application/json", origin: url },
    body: JSON.stringify({ preferredLanguage: language, readLanguages: [] }),
  });
  if (!response.ok) throw new Error(`the settings answered ${response.status}: ${await response.text()}`);
}
