import { plainArray } from "../../../database/array-literal.ts";
import type { Sql } from "../../../database/open.ts";
import type { StoredMentions } from "../../message/parts/mentions.ts";
import {
  digestsOf,
  forwardsOf,
  idsOf,
  languagesOf,
  mediaOf,
  mentionedIn,
  mentionsOf,
  repliesOf,
  textsOf,
} from "./batch-columns.ts";
import { countActive } from "./day-figures-store.ts";
import { insertRenditions, renditionsIn, writtenOf } from "./given-renditions-store.ts";
import type { NewMessage } from "./new-message.ts";
import type { Refused, StoredMessage } from "./stored-message.ts";

/**
 * The same for a batch that may hold repeats, and messages for conversations that are closed or have other members than
 * the sender knew: they are taken out before `seq` is allocated, so numbers stay gapless. One that changes at this very
 * moment fails the batch.
 * When two servers store the same `clientMessageId` at once, the unique constraint fails the later batch whole, and
 * its rows, retried singly, find the first.
 */
const CAREFUL_INSERT = `
with input as (
  select * from unnest($1::int[], $2::uuid[], $3::uuid[], $4::uuid[], $5::text[], $6::text[], $7::text[], $10::uuid[],
      $11::text[], $12::real[], $13::text[], $14::bigint[], $15::int[], $16::text[], $19::text[], $20::timestamptz[],
      $21::text[])
    as t(n, id, conversation_id, sender_id, client_message_id, text, digest, media_id, language, confidence, detector,
      reply_to_seq, version, mentions, forwarded_level, until, renditions)
), known as (
  select i.n, m.id, m.conversation_id, m.seq, m.change_seq, m.digest, m.revision, m.text, m.language, m.created_at,
    m.media_id, m.reply_to_seq, m.edited_at, m.deleted_at, m.expires_at, m.reactions, m.mentions, m.forwarded_level,
    m.renditions, m.suggestions, m.corrections
  from input i join messages m using (sender_id, client_message_id)
), fresh as (
  select * from input i where not exists (select from known k where k.n = i.n)
    and not exists (select from conversations c where c.id = i.conversation_id
      and (c.closed or c.members_version <> i.version))
), per as (
  select conversation_id, min(version) as version, count(*) as added
  from fresh group by conversation_id order by conversation_id
), bumped as (
  update conversations c
  set last_seq = c.last_seq + per.added, change_seq = c.change_seq + per.added, last_message_at = $8,
    kept_from = coalesce(c.kept_from, $8)
  from per
  where c.id = per.conversation_id and not c.closed and c.members_version = per.version
  returning c.id, c.disappearing_seconds as seconds, c.last_seq - per.added as seq, c.change_seq - per.added as change_seq
), counted as (
  update participants p set sent = p.sent + w.added, has_written = true
  from (select conversation_id, sender_id, count(*) as added from fresh group by 1, 2) as w
  where p.conversation_id = w.conversation_id and p.user_id = w.sender_id
), ${countActive({ now: "$8", people: "$9", messages: "(select count(*) from fresh)" })}
), stored as (
  insert into messages (id, conversation_id, seq, change_seq, sender_id, client_message_id, digest, text, created_at,
    media_id, expires_at, language, language_confidence, detector, language_at_send, reply_to_seq,
    mentions, forwarded_level, renditions)
  select f.id, f.conversation_id,
    b.seq + row_number() over (partition by f.conversation_id order by f.n),
    b.change_seq + row_number() over (partition by f.conversation_id order by f.n),
    f.sender_id, f.client_message_id, f.digest, f.text, $8, f.media_id,
    least(f.until, $8 + make_interval(secs => b.seconds)), f.language, f.confidence, f.detector,
    f.language is not null, f.reply_to_seq, nullif(f.mentions, '')::jsonb, f.forwarded_level,
    nullif(f.renditions, '')::jsonb
  from fresh f left join bumped b on b.id = f.conversation_id
  returning id, conversation_id, seq, change_seq, expires_at
), mentioned as (
  insert into message_mentions (message_id, conversation_id, seq, user_id)
  select s.id, s.conversation_id, s.seq, w.user_id
  from unnest($17::uuid[], $18::uuid[]) as w(id, user_id) join stored s on s.id = w.id
), rendered as (${insertRenditions("$22", "$8")}
)
select f.n, s.id, s.conversation_id, s.seq, s.change_seq,
  f.digest, 1 as revision, null::text as text, f.language, null::timestamptz as created_at,
  f.media_id, f.reply_to_seq, null::timestamptz as edited_at, null::timestamptz as deleted_at, s.expires_at,
  null::jsonb as reactions, nullif(f.mentions, '')::jsonb as mentions, f.forwarded_level,
  nullif(f.renditions, '')::jsonb as renditions, null::smallint as suggestions, null::smallint as corrections
from stored s join fresh f on f.id = s.id
union all
select * from known`;

interface Row {
  n: number;
  id: string;
  conversation_id: string;
  seq: number;
  change_seq: number;
  digest: string | null;
  /** Of the rest, text and time are null for a new row: the caller has them. */
  revision: number;
  media_id: string | null;
  reply_to_seq: number | null;
  text: string | null;
  language: string | null;
  created_at: Date | null;
  edited_at: Date | null;
  deleted_at: Date | null;
  expires_at: Date | null;
  reactions: StoredMessage["reactions"];
  mentions: StoredMentions | null;
  forwarded_level: StoredMessage["forwardedLevel"];
  renditions: StoredMessage["renditions"];
  suggestions: StoredMessage["suggestions"];
  corrections: StoredMessage["corrections"];
}

/** Stores a batch that may hold repeats and messages for closed conversations; answers in the order of `batch`. */
export async function insertCarefully(
  sql: Sql,
  batch: readonly NewMessage[],
  now: Date,
  uncounted: readonly string[],
): Promise<(StoredMessage | Refused)[]> {
  const rows = await sql.unsafe<Row[]>(
    CAREFUL_INSERT,
    [
      plainArray(batch.map((_, n) => n)),
      idsOf(batch),
      plainArray(batch.map((message) => message.conversationId)),
      plainArray(batch.map((message) => message.senderId)),
      ...textsOf(batch),
      digestsOf(batch),
      now,
      plainArray(uncounted),
      mediaOf(batch),
      ...languagesOf(batch),
      repliesOf(batch),
      plainArray(batch.map((message) => message.membersVersion)),
      mentionsOf(batch),
      ...mentionedIn(batch),
      ...forwardsOf(batch),
      writtenOf(batch),
      renditionsIn(batch),
    ],
    { prepare: true },
  );
  const stored = new Array<StoredMessage | Refused>(batch.length).fill(null);
  for (const row of rows) {
    const sent = batch[row.n] as NewMessage;
    stored[row.n] = {
      isNew: row.id === sent.id,
      id: row.id,
      conversationId: row.conversation_id,
      seq: row.seq,
      changeSeq: row.change_seq,
      digest: row.digest ?? undefined,
      revision: row.revision,
      text: row.text ?? sent.text,
      mediaId: row.media_id ?? undefined,
      replyToSeq: row.reply_to_seq ?? undefined,
      mentions: row.mentions ?? undefined,
      language: row.language,
      createdAt: row.created_at ?? now,
      editedAt: row.edited_at,
      deletedAt: row.deleted_at,
      expiresAt: row.expires_at,
      reactions: row.reactions,
      forwardedLevel: row.forwarded_level,
      renditions: row.renditions,
      suggestions: row.suggestions,
      corrections: row.corrections,
    };
  }
  return stored;
}
