import type { SearchExample } from "@lingualoom/fixtures/search/searched.ts";
import type { Database } from "../../apps/server/src/platform/database/open.ts";
import type { Searchable } from "../../apps/server/test/searchable.ts";

export const AT = 10;

export interface Reader {
  readonly id: string;
  readonly url: string;
  readonly cookie: string;
  readonly database: Database;
}

export interface Collection {
  readonly queries: readonly SearchExample[];
  readonly searchable: Searchable;
}

/** The search in both of its orders, and two controls. */
export type Way = "newest" | "best" | "ilike" | "tsvector";

/** Recall of one query by each way of searching. */
export interface Answered {
  readonly kind: string;
  readonly language: string;
  readonly query: string;
  readonly recall: Readonly<Record<Way, number>>;
}

interface SearchOutcome {
  readonly ids: readonly string[];
  /** In which languages engines have said the query. */
  readonly translations: readonly string[];
}

/** @param only looks into that conversation alone */
export async function search(
  reader: Reader,
  q: string,
  only?: string,
  sort: "newest" | "best" = "newest",
): Promise<SearchOutcome> {
  const query = new URLSearchParams({
    q,
    sort,
    limit: String(AT),
    of: "messages",
    ...(only && { in: only }),
  });
  const response = await fetch(`${reader.url}/api/search?${query}`, { headers: { cookie: reader.cookie } });
  if (!response.ok) throw new Error(`the search answered ${response.status}: ${await response.text()}`);
  const body = (await response.json()) as {
    messages: { message: { _id: string } }[];
    translations: { language: string }[];
  };
  return {
    ids: body.messages.map(({ message }) => message._id),
    translations: body.translations.map(({ language }) => language),
  };
}

/** The part of what is meant that each way finds, as far as ten places can hold it. */
export async function recallOf(
  reader: Reader,
  q: string,
  meant: readonly string[],
  only?: string,
): Promise<Answered["recall"]> {
  const recall = (found: readonly string[]) =>
    found.filter((id) => meant.includes(id)).length / Math.min(AT, meant.length);
  const { ilike, tsvector } = await controls(reader, q, only);
  return {
    newest: recall((await search(reader, q, only)).ids),
    best: recall((await search(reader, q, only, "best")).ids),
    ilike: recall(ilike),
    tsvector: recall(tsvector),
  };
}

/** Searches by the database's own means, newest first. */
async function controls({ database }: Reader, q: string, only?: string) {
  const text = q.replaceAll('"', "");
  const inside = only ? database`and conversation_id = ${only}` : database``;
  const ilike = await database<{ id: string }[]>`
    select id from messages where text ilike ${`%${text}%`} ${inside} order by created_at desc limit ${AT}`;
  const tsvector = await database<{ id: string }[]>`
    select id from messages where to_tsvector('simple', text) @@ plainto_tsquery('simple', ${text}) ${inside}
    order by created_at desc limit ${AT}`;
  return { ilike: ilike.map(({ id }) => id), tsvector: tsvector.map(({ id }) => id) };
}
