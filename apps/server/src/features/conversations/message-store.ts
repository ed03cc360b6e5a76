import { type Database, openDatabase } from "../../database/open.ts";

/** A message about to be stored; ids and digest are made by the application. */
export interface NewMessage {
  readonly id: string;
  readonly conversationId: string;
  readonly senderId: string;
  readonly clientMessageId: string;
  readonly digest: string;
  readonly text: string;
}

export interface StoredMessage {
  /** False when this sender had already sent this `clientMessageId`. */
  readonly isNew: boolean;
  readonly id: string;
  readonly conversationId: string;
  readonly seq: number;
  readonly changeSeq: number;
  readonly digest: string;
  readonly revision: number;
  readonly text: string;
  readonly language: string | null;
  readonly createdAt: Date;
}

interface Row {
  n: number;
  id: string;
  conversation_id: string;
  seq: number;
  change_seq: number;
  /** The rest is null for a new row: the caller has it. */
  digest: string | null;
  revision: number;
  text: string | null;
  language: string | null;
  created_at: Date | null;
}

/**
 * One statement for a whole batch: repeats are taken out before `seq` is allocated, so numbers stay gapless;
 * conversations are locked in order of id, so batches of several servers cannot deadlock. When two servers
 * store the same `clientMessageId` at once, the unique constraint fails the later batch whole, and its rows,
 * retried singly, find the first.
 */
const INSERT_BATCH = `
with input as (
  select * from unnest($1::int[], $2::uuid[], $3::uuid[], $4::uuid[], $5::text[], $6::text[], $7::text[])
    as t(n, id, conversation_id, sender_id, client_message_id, digest, text)
), known as (
  select i.n, m.id, m.conversation_id, m.seq, m.change_seq, m.digest, m.revision, m.text, m.language, m.created_at
  from input i join messages m using (sender_id, client_message_id)
), fresh as (
  select * from input i where not exists (select from known k where k.n = i.n)
), per as (
  select conversation_id, count(*) as added from fresh group by conversation_id
), locked as (
  select id from conversations where id in (select conversation_id from per) order by id for no key update
), bumped as (
  update conversations c
  set last_seq = c.last_seq + per.added, change_seq = c.change_seq + per.added, last_message_at = $8
  from per join locked on locked.id = per.conversation_id
  where c.id = per.conversation_id
  returning c.id, c.last_seq - per.added as seq, c.change_seq - per.added as change_seq
), counted as (
  insert into user_counters as u (user_id, messages)
  select sender_id, count(*) from fresh group by sender_id order by sender_id
  on conflict (user_id) do update set messages = u.messages + excluded.messages
), stored as (
  insert into messages (id, conversation_id, seq, change_seq, sender_id, client_message_id, digest, text, created_at)
  select f.id, f.conversation_id,
    b.seq + row_number() over (partition by f.conversation_id order by f.n),
    b.change_seq + row_number() over (partition by f.conversation_id order by f.n),
    f.sender_id, f.client_message_id, f.digest, f.text, $8
  from fresh f join bumped b on b.id = f.conversation_id
  returning id, conversation_id, seq, change_seq
)
select f.n, s.id, s.conversation_id, s.seq, s.change_seq,
  null::text as digest, 1 as revision, null::text as text, null::text as language, null::timestamptz as created_at
from stored s join fresh f on f.id = s.id
union all
select * from known`;

/**
 * The statement is planned once per connection, which on a new server is while the tables are empty; without this
 * the plan would read them whole for ever.
 */
const SENDING_SETTINGS = { enable_seqscan: "off" } as const;

/** Opens the connections that `storeMessages` is meant for. */
export const openForSending = (url: string): Database => openDatabase(url, 2, SENDING_SETTINGS);

/** Stores a batch, all or nothing; answers in the order of `batch`. */
export async function storeMessages(
  database: Database,
  batch: readonly NewMessage[],
  now: Date,
): Promise<StoredMessage[]> {
  const rows = await database.unsafe<Row[]>(
    INSERT_BATCH,
    [
      batch.map((_, n) => n),
      batch.map((message) => message.id),
      batch.map((message) => message.conversationId),
      batch.map((message) => message.senderId),
      batch.map((message) => message.clientMessageId),
      batch.map((message) => message.digest),
      batch.map((message) => message.text),
      now,
    ],
    { prepare: true },
  );
  const stored = new Array<StoredMessage>(batch.length);
  for (const row of rows) {
    const sent = batch[row.n] as NewMessage;
    stored[row.n] = {
      isNew: row.created_at === null,
      id: row.id,
      conversationId: row.conversation_id,
      seq: row.seq,
      changeSeq: row.change_seq,
      digest: row.digest ?? sent.digest,
      revision: row.revision,
      text: row.text ?? sent.text,
      language: row.language,
      createdAt: row.created_at ?? now,
    };
  }
  if (rows.length !== batch.length) throw new Error(`stored ${rows.length} of ${batch.length} messages`);
  return stored;
}
