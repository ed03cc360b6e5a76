import type { SearchedFor } from "@lingualoom/fixtures/search/searched.ts";
import type { Database } from "../../apps/server/src/database/open.ts";
import type { Searchable } from "../../apps/server/test/searchable.ts";

export const AT = 10;

export interface Reader {
  readonly id: string;
  readonly url: string;
  readonly cookie: string;
  readonly database: Database;
}

export interface Collection {
  readonly queries: readonly SearchedFor[];
  readonly searchable: Searchable;
}

/** Of one question: the parts of what is meant that each way finds. */
export interface Answered {
  readonly kind: string;
  readonly language: string;
  readonly query: string;
  readonly recall: { readonly search: number; readonly ilike: number; readonly tsvector: number };
}

interface Found {
  readonly ids: readonly string[];
  /** In which languages engines have said the query. */
  readonly translations: readonly string[];
}

export async function search(reader: Reader, q: string, only?: string): Promise<Found> {
  const query = new URLSearchParams({ q, limit: String(AT), of: "messages", ...(only && { in: only }) });
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

/** What the database finds by itself, the newest first. */
export async function controls({ database }: Reader, q: string, only?: string) {
  const text = q.replaceAll('"', "");
  const inside = only ? database`and conversation_id = ${only}` : database``;
  const ilike = await database<{ id: string }[]>`
    select id from messages where text ilike ${`%${text}%`} ${inside} order by created_at desc limit ${AT}`;
  const tsvector = await database<{ id: string }[]>`
    select id from messages where to_tsvector('simple', text) @@ plainto_tsquery('simple', ${text}) ${inside}
    order by created_at desc limit ${AT}`;
  return { ilike: ilike.map(({ id }) => id), tsvector: tsvector.map(({ id }) => id) };
}

/** Part of what is meant, as far as ten places can hold it. */
export const recall = (found: readonly string[], meant: readonly string[]): number =>
  found.filter((id) => meant.includes(id)).length / Math.min(AT, meant.length);
