import type { PrivacyLevel } from "@lingualoom/contract/shapes.ts";
import type { Sql } from "../../database/open.ts";
import { notFound } from "../../errors.ts";

/** A message as its reader may have it translated. */
export interface ReadableMessage {
  id: string;
  conversation_id: string;
  seq: number;
  sender_id: string;
  receiver_id: string;
  revision: number;
  text: string;
  language: string | null;
  detector: string | null;
  /** What its conversation's privacy level follows from (`privacy-level.ts`). */
  my_privacy_level: PrivacyLevel | null;
  their_privacy_level: PrivacyLevel | null;
  initial_privacy_level: PrivacyLevel;
  server_after_seq: number;
  providers_after_seq: number;
}

/**
 * Those of `ids` that `me` may read. The only way to a message by its id: what is somebody else's and what does
 * not exist look the same, and so does what has expired. `beside` are columns of the caller's, from the message `m`, for who needs no second way to
 * the database for them.
 */
export async function readableMessages<Beside extends object = object>(
  database: Sql,
  me: string,
  ids: readonly string[],
  now: Date,
  beside?: ReturnType<Sql>,
): Promise<(ReadableMessage & Beside)[]> {
  const [only] = ids;
  // Of a list PostgreSQL does not know how long it is, and would make a new plan each time: half of what reading costs.
  const wanted = ids.length === 1 ? database`${only as string}::uuid` : database`any(${[...ids]}::uuid[])`;
  return database<(ReadableMessage & Beside)[]>`
    select m.id, m.conversation_id, m.seq, m.sender_id, m.revision, m.text, m.language, m.detector,
      case when m.sender_id = c.direct_low then c.direct_high else c.direct_low end as receiver_id,
      p.privacy_level as my_privacy_level, other.privacy_level as their_privacy_level, c.initial_privacy_level, c.server_after_seq, c.providers_after_seq
      ${beside ? database`, ${beside}` : database``}
    from messages m
    join participants p on p.conversation_id = m.conversation_id and p.user_id = ${me}
    join participants other on other.conversation_id = m.conversation_id and other.user_id <> ${me}
    join conversations c on c.id = m.conversation_id
    where m.id = ${wanted} and m.deleted_at is null and m.notice is null
      and (m.expires_at is null or m.expires_at > ${now})
      and not exists (
        select from hidden_messages h
        where h.user_id = ${me} and h.conversation_id = m.conversation_id and h.seq = m.seq)`;
}

/** A message that stands right before another one. */
export interface NeighbouringMessage {
  id: string;
  seq: number;
  revision: number;
  text: string;
}

/** So far back is looked for what was written, pictures and what is gone included. */
const LOOKED_BACK = 8;
const NEIGHBOURS = 3;
/** What was written longer before belongs to another talk. */
const SAME_TALK_MINUTES = 60;

/**
 * The last messages before one that `me` may read, oldest first: nothing deleted or ended, and nothing that either of
 * the two has put out of their sight, since what is made with them is for both.
 */
export async function readableBefore(
  database: Sql,
  me: string,
  { conversation_id, id, seq }: Pick<ReadableMessage, "conversation_id" | "id" | "seq">,
  now: Date,
): Promise<NeighbouringMessage[]> {
  const nearest = await database<NeighbouringMessage[]>`
    select m.id, m.seq, m.revision, m.text
    from messages m
    join participants p on p.conversation_id = m.conversation_id and p.user_id = ${me}
    join messages here on here.id = ${id}
    where m.conversation_id = ${conversation_id} and m.seq < ${seq} and m.seq >= ${seq - LOOKED_BACK}
      and m.deleted_at is null and m.notice is null and m.text <> ''
      and (m.expires_at is null or m.expires_at > ${now})
      and m.created_at > here.created_at - make_interval(mins => ${SAME_TALK_MINUTES})
      and not exists (
        select from hidden_messages h where h.conversation_id = m.conversation_id and h.seq = m.seq)
    order by m.seq desc limit ${NEIGHBOURS}`;
  return nearest.reverse();
}

/** @throws AppError `NOT_FOUND` */
export async function readableMessage<Beside extends object = object>(
  database: Sql,
  me: string,
  id: string,
  now: Date,
  beside?: ReturnType<Sql>,
): Promise<ReadableMessage & Beside> {
  const [message] = await readableMessages<Beside>(database, me, [id], now, beside);
  if (!message) throw notFound("Message");
  return message;
}
