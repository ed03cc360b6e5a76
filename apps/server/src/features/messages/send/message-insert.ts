const COUNT_MESSAGES = `rolled as (
  insert into daily_counts as d (day, lane, messages)
  values (utc_day($12), this_lane(), cardinality($6::int[]))
  on conflict on constraint daily_counts_key do update set messages = d.messages + excluded.messages`;

/** The day's figures, and who of these people is active for the first time today; each in the words of its statement. */
const countActive = (at: {
  readonly now: string;
  readonly people: string;
  readonly messages: string;
}) => `active as (
  insert into daily_active (user_id, day, messages_before)
  select t.id, utc_day(${at.now}), messages_sent(t.id)
  from unnest(${at.people}::uuid[]) as t(id)
  on conflict do nothing returning 1
), rolled as (
  insert into daily_counts as d (day, lane, messages, active_users)
  values (utc_day(${at.now}), this_lane(), ${at.messages}, (select count(*) from active))
  on conflict on constraint daily_counts_key do update
  set messages = d.messages + excluded.messages, active_users = d.active_users + excluded.active_users`;

interface Needs {
  /** There is a picture in the batch: its rows take two more columns, from two more parameters, the last. */
  readonly pictures: boolean;
  /** Somebody in it may be new today: `$13` says who is to be counted. */
  readonly active: boolean;
}

/**
 * A batch in which everything is new: one update per conversation and per
 * member who writes, one row per message, one for the day's figures, and
 * back come only the counters before it. A `clientMessageId` that is there already fails the whole statement, and so
 * does a conversation that is closed or not there, because its message then has no number. What a batch does not need
 * is not in its statement: PostgreSQL prepares every part anew for each batch, used or not.
 */
const fastInsert = ({ pictures, active }: Needs) => {
  const further = active ? 14 : 13;
  const more = (words: string) => (pictures ? words : "");
  return `
with bumped as (
  update conversations c
  set last_seq = c.last_seq + per.added, change_seq = c.change_seq + per.added, last_message_at = $12,
    kept_from = coalesce(c.kept_from, $12)
  from unnest($1::uuid[], $2::int[]) with ordinality as per(id, added, n)
  where c.id = per.id and not c.closed
  returning c.id, c.disappearing_seconds as seconds, per.n, c.last_seq - per.added as seq, c.change_seq - per.added as change_seq
), counted as (
  update participants p set sent = p.sent + w.added, has_written = true
  from unnest($3::uuid[], $4::uuid[], $5::int[]) as w(conversation_id, user_id, added)
  where p.conversation_id = w.conversation_id and p.user_id = w.user_id
), ${active ? countActive({ now: "$12", people: "$13", messages: "cardinality($6::int[])" }) : COUNT_MESSAGES}
), stored as (
  insert into messages (id, conversation_id, seq, change_seq, sender_id, client_message_id, text, created_at,
    expires_at ${more(", digest, media_id")})
  select i.id, b.id, b.seq + i.place, b.change_seq + i.place, ($4::uuid[])[i.member], i.client_message_id, i.text, $12,
    $12 + make_interval(secs => b.seconds) ${more(", i.digest, i.media_id")}
  from unnest($6::int[], $7::uuid[], $8::int[], $9::int[], $10::text[], $11::text[]
    ${more(`, $${further}::text[], $${further + 1}::uuid[]`)})
    as i(place, id, conversation, member, client_message_id, text ${more(", digest, media_id")})
  left join bumped b on b.n = i.conversation
)
select n, seq, change_seq, seconds from bumped`;
};

const STATEMENTS = [false, true].map((pictures) =>
  [false, true].map((active) => fastInsert({ pictures, active })),
);

/** One of four, so that each is planned once for a connection. */
export const fastInsertFor = ({ pictures, active }: Needs): string =>
  STATEMENTS[Number(pictures)]?.[Number(active)] as string;

/**
 * The same for a batch that may hold repeats, and messages for conversations that are closed: they are taken out
 * before `seq` is allocated, so numbers stay gapless. One that is closed at this very moment fails the batch.
 * When two servers store the same `clientMessageId` at once, the unique constraint fails the later batch whole, and
 * its rows, retried singly, find the first.
 */
export const CAREFUL_INSERT = `
with input as (
  select * from unnest($1::int[], $2::uuid[], $3::uuid[], $4::uuid[], $5::text[], $6::text[], $7::text[], $10::uuid[])
    as t(n, id, conversation_id, sender_id, client_message_id, text, digest, media_id)
), known as (
  select i.n, m.id, m.conversation_id, m.seq, m.change_seq, m.digest, m.revision, m.text, m.language, m.created_at,
    m.media_id, m.edited_at, m.deleted_at, m.expires_at
  from input i join messages m using (sender_id, client_message_id)
), fresh as (
  select * from input i where not exists (select from known k where k.n = i.n)
    and not exists (select from conversations c where c.id = i.conversation_id and c.closed)
), per as (
  select conversation_id, count(*) as added from fresh group by conversation_id order by conversation_id
), bumped as (
  update conversations c
  set last_seq = c.last_seq + per.added, change_seq = c.change_seq + per.added, last_message_at = $8,
    kept_from = coalesce(c.kept_from, $8)
  from per
  where c.id = per.conversation_id and not c.closed
  returning c.id, c.disappearing_seconds as seconds, c.last_seq - per.added as seq, c.change_seq - per.added as change_seq
), counted as (
  update participants p set sent = p.sent + w.added, has_written = true
  from (select conversation_id, sender_id, count(*) as added from fresh group by 1, 2) as w
  where p.conversation_id = w.conversation_id and p.user_id = w.sender_id
), ${countActive({ now: "$8", people: "$9", messages: "(select count(*) from fresh)" })}
), stored as (
  insert into messages (id, conversation_id, seq, change_seq, sender_id, client_message_id, digest, text, created_at,
    media_id, expires_at)
  select f.id, f.conversation_id,
    b.seq + row_number() over (partition by f.conversation_id order by f.n),
    b.change_seq + row_number() over (partition by f.conversation_id order by f.n),
    f.sender_id, f.client_message_id, f.digest, f.text, $8, f.media_id,
    $8 + make_interval(secs => b.seconds)
  from fresh f left join bumped b on b.id = f.conversation_id
  returning id, conversation_id, seq, change_seq, expires_at
)
select f.n, s.id, s.conversation_id, s.seq, s.change_seq,
  f.digest, 1 as revision, null::text as text, null::text as language, null::timestamptz as created_at,
  f.media_id, null::timestamptz as edited_at, null::timestamptz as deleted_at, s.expires_at
from stored s join fresh f on f.id = s.id
union all
select * from known`;
