import type { SearchExample } from "@lingualoom/fixtures/search/searched.ts";
import { type Answered, type Collection, type Reader, recallOf, search } from "./ask.ts";

export interface Across {
  /** For each pair that an engine here translates: the query in the chat of the other language. */
  readonly inOneChat: Answered[];
  /** Each query once over everything, meant in every language that an engine here reaches. */
  readonly everywhere: Answered[];
  /** Pairs of languages of query and message without an engine. */
  readonly without: string[];
}

/** Typed in the reader's language, meant in the same lines of the others. */
export async function askAcross(reader: Reader, { queries, searchable }: Collection): Promise<Across> {
  const across: Across = { inOneChat: [], everywhere: [], without: [] };
  for (const language of ["en", "es"]) {
    await prefer(reader, language);
    const own = queries.filter((one) => one.kind === "across" && one.language === language);
    const reached: string[] = [];
    for (const [target, chat] of searchable.groups) {
      if (target === language) continue;
      const answered = await askIn(reader, own, target, chat, searchable);
      across.inOneChat.push(...answered);
      if (answered.length > 0) reached.push(target);
      else across.without.push(`${language}→${target}`);
    }
    if (reached.length > 0)
      for (const one of own) across.everywhere.push(await askEverywhere(reader, one, reached, searchable));
  }
  return across;
}

/** Nothing where no engine has said any of the queries in that language. */
async function askIn(
  reader: Reader,
  queries: readonly SearchExample[],
  target: string,
  chat: string,
  searchable: Collection["searchable"],
): Promise<Answered[]> {
  const answered: Answered[] = [];
  let isReached = false;
  for (const { language, query, lines } of queries) {
    const { translations } = await search(reader, query, chat);
    isReached ||= translations.includes(target);
    const meant = lines.map((line) => searchable.message(target, line));
    const recall = await recallOf(reader, query, meant, chat);
    answered.push({ kind: `${language}→${target}`, language: target, query, recall });
  }
  return isReached ? answered : [];
}

async function askEverywhere(
  reader: Reader,
  { language, query, lines }: SearchExample,
  targets: readonly string[],
  searchable: Collection["searchable"],
): Promise<Answered> {
  const meant = targets.flatMap((target) => lines.map((line) => searchable.message(target, line)));
  const recall = await recallOf(reader, query, meant);
  return { kind: "everywhere", language, query, recall };
}

async function prefer({ url, cookie }: Reader, language: string): Promise<void> {
  const response = await fetch(`${url}/api/settings/translation`, {
    method: "PUT",
    headers: { cookie, "content-type": "application/json", origin: url },
    body: JSON.stringify({ preferredLanguage: language, readLanguages: [] }),
  });
  if (!response.ok) throw new Error(`the settings answered ${response.status}: ${await response.text()}`);
}
