import { randomUUIDv7 } from "node:crypto";
import type { NewTerm, Term } from "@lingualoom/contract/calls/glossary.ts";
import type { Sql, Transaction } from "#/platform/database/open.ts";
import { type Scope, scopeId } from "./scope.ts";

const columns = (sql: Sql) => sql`
  id as "_id", term, translation, nullif(source, '') as "sourceLanguage", nullif(target, '') as "targetLanguage"`;

export const readTerms = (sql: Sql, scope: Scope) => sql<Term[]>`
  select ${columns(sql)} from glossary_terms where scope = ${scopeId(scope)}
  order by folded, term, source, target`;

/** Serializes changes of this glossary until the transaction ends. */
export async function lockGlossary(sql: Transaction, scope: Scope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`lingualoom glossary ${scopeId(scope)}`}, 0))`;
}

const rowOf = ({ term, translation, sourceLanguage, targetLanguage }: NewTerm) => ({
  term,
  translation,
  folded: term.toLowerCase(),
  source: sourceLanguage ?? "",
  target: targetLanguage ?? "",
});

export async function insertTerm(sql: Transaction, scope: Scope, term: NewTerm, now: Date): Promise<Term> {
  const [added] = await sql<Term[]>`
    insert into glossary_terms ${sql({
      ...rowOf(term),
      id: randomUUIDv7(),
      user_id: scope.kind === "own" ? scope.id : null,
      conversation_id: scope.kind === "conversation" ? scope.id : null,
      created_at: now,
    })} returning ${columns(sql)}`;
  return added as Term;
}

export async function updateTerm(sql: Transaction, scope: Scope, id: string, term: NewTerm): Promise<Term | undefined> {
  const [changed] = await sql<Term[]>`
    update glossary_terms set ${sql(rowOf(term))} where id = ${id} and scope = ${scopeId(scope)}
    returning ${columns(sql)}`;
  return changed;
}

export async function deleteTerm(sql: Transaction, scope: Scope, id: string): Promise<boolean> {
  const { count } = await sql`delete from glossary_terms where id = ${id} and scope = ${scopeId(scope)}`;
  return count > 0;
}
