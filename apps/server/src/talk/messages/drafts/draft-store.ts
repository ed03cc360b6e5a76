import { DRAFTS_LISTED } from "@lingualoom/contract/limits.ts";
import type { Sql } from "#/platform/database/open.ts";

export interface DraftRow {
  readonly conversationId: string;
  readonly text: string;
  readonly updatedAt: Date;
}

const columns = (sql: Sql) => sql`d.conversation_id as "conversationId", d.text, d.updated_at as "updatedAt"`;

export const readDrafts = (sql: Sql, me: string) => sql<DraftRow[]>`
  select ${columns(sql)} from drafts d where d.user_id = ${me} order by d.updated_at desc limit ${DRAFTS_LISTED}`;

export async function readDraft(sql: Sql, me: string, conversationId: string): Promise<DraftRow | undefined> {
  const [row] = await sql<DraftRow[]>`
    select ${columns(sql)} from drafts d where d.user_id = ${me} and d.conversation_id = ${conversationId}`;
  return row;
}

/** False if a draft as late is stored, or `me` is no longer a member. */
export async function writeDraft(
  sql: Sql,
  me: string,
  { conversationId, text, updatedAt }: DraftRow,
): Promise<boolean> {
  const { count } = await sql`
    insert into drafts (user_id, conversation_id, text, updated_at)
    select p.user_id, p.conversation_id, ${text}, ${updatedAt.toISOString()}
    from participants p where p.conversation_id = ${conversationId} and p.user_id = ${me}
    on conflict (user_id, conversation_id) do update set text = excluded.text, updated_at = excluded.updated_at
    where drafts.updated_at < excluded.updated_at`;
  return count > 0;
}
