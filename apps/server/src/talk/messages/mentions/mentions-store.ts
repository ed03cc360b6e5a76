import type { Mention } from "@lingualoom/contract/shapes.ts";
import { seenName } from "#/people/people/seen-store.ts";
import { plainArray } from "#/platform/database/array-literal.ts";
import type { Sql, Transaction } from "#/platform/database/open.ts";
import type { MessageKey } from "#/talk/message/access-store.ts";
import { endMentions, type StoredMentions } from "#/talk/message/parts/mentions.ts";

/** Returns those of `ids` who are members, with their names as `viewer` sees them, in the order of `ids`. */
export async function readMembers(
  sql: Sql,
  conversationId: string,
  viewer: string,
  ids: readonly string[],
): Promise<Mention[]> {
  const rows = await sql<Mention[]>`
    select u.id as "userId", ${seenName(sql, viewer)} as name
    from participants p join users u on u.id = p.user_id
    where p.conversation_id = ${conversationId} and p.user_id = any(${[...ids]}::uuid[]) and u.deleted_at is null`;
  const byId = new Map(rows.map((row) => [row.userId, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

interface MessagePlace extends MessageKey {
  readonly seq: number;
}

export async function replaceMentions(
  sql: Transaction,
  { id, conversation_id, seq }: MessagePlace,
  mentions: StoredMentions | null,
): Promise<void> {
  await endMentions(sql, conversation_id, [id]);
  if (!mentions) return;
  await sql`
    insert into message_mentions (message_id, conversation_id, seq, user_id)
    select ${id}, ${conversation_id}, ${seq}, user_id from unnest(${mentionedIds(mentions)}::uuid[]) as t(user_id)`;
}

/** Null for everyone. */
const mentionedIds = ({ people, all }: StoredMentions) =>
  plainArray([...people.map(({ userId }) => userId), ...(all ? ["null"] : [])]);

/** Counts unread messages in conversation `c` that mention `me`, except from people `me` has blocked. */
export const unreadMentionsColumn = (sql: Sql, me: string) => sql`
  (select count(*) from (
      select a.message_id from message_mentions a
      where a.user_id = ${me} and a.conversation_id = c.id and a.seq > c.last_read_seq
      union
      select a.message_id from message_mentions a
      where a.user_id is null and a.conversation_id = c.id and a.seq > c.last_read_seq
    ) as mentioning
    join messages x on x.conversation_id = c.id and x.id = mentioning.message_id
    where x.sender_id <> ${me} and x.deleted_at is null
      and not exists (select from blocks b where b.blocker_id = ${me} and b.blocked_id = x.sender_id)
      and not exists (
        select from hidden_messages h
        where h.user_id = ${me} and h.conversation_id = x.conversation_id and h.seq = x.seq)
  ) as unread_mentions`;
