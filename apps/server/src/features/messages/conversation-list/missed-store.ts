import { KNOWN_CONVERSATIONS_MAX } from "@lingualoom/contract/limits.ts";
import type { Counters, Missed } from "@lingualoom/contract/missed.ts";
import { plainArray } from "../../../database/array-literal.ts";
import type { Sql } from "../../../database/open.ts";

interface MissedRow {
  conversation_id: string;
  user_id: string;
  change_seq: number;
  last_read_seq: number;
  their_last_read_seq: number;
  their_last_delivered_seq: number;
}

/**
 * The conversations of `me` that are ahead of `known`, and those it lacks whose last message is newer than
 * `unknownAfter`. It goes through the conversations of one person by index, and never through messages.
 */
export async function findMissed(
  database: Sql,
  me: string,
  {
    known,
    unknownAfter,
  }: { readonly known: readonly Counters[]; readonly unknownAfter?: string | undefined },
): Promise<Missed[]> {
  const column = (of: (counters: Counters) => string | number) => plainArray(known.map(of));
  const rows = await database<MissedRow[]>`
    with known as (
      select * from unnest(
        ${column((one) => one.conversationId)}::uuid[], ${column((one) => one.changeSeq)}::bigint[],
        ${column((one) => one.lastReadSeq)}::bigint[], ${column((one) => one.theirLastReadSeq)}::bigint[],
        ${column((one) => one.theirLastDeliveredSeq)}::bigint[]
      ) as k(id, change_seq, read, their_read, their_delivered)
    )
    select c.id as conversation_id, theirs.user_id, c.change_seq, mine.last_read_seq,
      theirs.last_read_seq as their_last_read_seq, theirs.last_delivered_seq as their_last_delivered_seq
    from participants mine
    join conversations c on c.id = mine.conversation_id and c.last_seq > 0
    join participants theirs on theirs.conversation_id = c.id and theirs.user_id <> ${me}
    left join known k on k.id = c.id
    where mine.user_id = ${me} and case when k.id is null
      then c.last_message_at > ${unknownAfter ?? null}::timestamptz
      else c.change_seq > k.change_seq or mine.last_read_seq > k.read
        or theirs.last_read_seq > k.their_read or theirs.last_delivered_seq > k.their_delivered end
    order by c.last_message_at desc
    limit ${KNOWN_CONVERSATIONS_MAX}`;
  return rows.map((row) => ({
    conversationId: row.conversation_id,
    userId: row.user_id,
    changeSeq: row.change_seq,
    lastReadSeq: row.last_read_seq,
    theirLastReadSeq: row.their_last_read_seq,
    theirLastDeliveredSeq: row.their_last_delivered_seq,
  }));
}
