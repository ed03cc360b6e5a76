import { CATCH_UP_MESSAGES_MAX } from "@lingualoom/contract/limits.ts";
import type { PrivacyLevel } from "@lingualoom/contract/shapes.ts";
import { seenName } from "#/people/people/seen-store.ts";
import type { Sql } from "#/platform/database/open.ts";
import { isOnlyInThread } from "#/talk/message/parts/thread.ts";

export interface UnreadMessage {
  readonly id: string;
  readonly seq: number;
  readonly text: string;
  readonly forwarded_level: PrivacyLevel | null;
  readonly sender_id: string;
  readonly sender: string;
  readonly mentions_me: boolean;
}

interface UnreadPlace {
  readonly conversationId: string;
  readonly me: string;
  /** The read position by default. */
  readonly afterSeq: number | undefined;
  readonly now: Date;
}

/** Messages that are looked at on either side: most of them may be the reader's own, or of blocked people. */
const SEARCHED_MAX = 2_000;

/** Others' messages `x` that the participant `mine` may read and has not; thread replies only where they follow. */
const unread = (sql: Sql, { conversationId, me, afterSeq, now }: UnreadPlace) => sql`
  from participants mine
  join conversations c on c.id = mine.conversation_id
  cross join lateral (select greatest(mine.from_seq - 1, ${afterSeq ?? null}::bigint,
    case when ${afterSeq ?? null}::bigint is null then mine.last_read_seq end) as seq) as read
  join messages x on x.conversation_id = c.id and x.seq > read.seq
  join users u on u.id = x.sender_id
  where mine.conversation_id = ${conversationId} and mine.user_id = ${me}
    and x.sender_id <> ${me} and x.deleted_at is null and x.system is null
    and (x.expires_at is null or x.expires_at > ${now})
    and (not (${isOnlyInThread(sql)}) or exists (
      select from thread_followers f
      where f.conversation_id = x.conversation_id and f.root_seq = x.thread_seq and f.user_id = ${me} and f.following))
    and not exists (select from blocks b where b.blocker_id = ${me} and b.blocked_id = x.sender_id)
    and not exists (
      select from hidden_messages h
      where h.user_id = ${me} and h.conversation_id = x.conversation_id and h.seq = x.seq)`;

/** Returns the newest unread messages, oldest first. */
export async function readNewestUnread(sql: Sql, place: UnreadPlace): Promise<UnreadMessage[]> {
  const { me, conversationId } = place;
  const newest = await sql<UnreadMessage[]>`
    select x.id, x.seq, x.text, x.forwarded_level, x.sender_id, ${seenName(sql, me)} as sender, exists (
      select from message_mentions a
      where a.message_id = x.id and a.conversation_id = ${conversationId} and (a.user_id = ${me} or a.user_id is null)
    ) as mentions_me
    ${unread(sql, place)} and x.seq > c.last_seq - ${SEARCHED_MAX}::int
    order by x.seq desc limit ${CATCH_UP_MESSAGES_MAX}`;
  return newest.reverse();
}

export async function readFirstUnread(sql: Sql, place: UnreadPlace) {
  const [first] = await sql<Pick<UnreadMessage, "id" | "seq">[]>`
    select x.id, x.seq ${unread(sql, place)} and x.seq <= read.seq + ${SEARCHED_MAX}::int
    order by x.seq limit 1`;
  return first;
}
