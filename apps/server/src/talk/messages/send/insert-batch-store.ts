import type { ActiveToday } from "#/people/analytics/active-today.ts";
import { plainArray, textArray } from "#/platform/database/array-literal.ts";
import type { Sql } from "#/platform/database/open.ts";
import { type MessageRow, messageColumns, type NewMessage, parts } from "#/talk/message/message-row-store.ts";
import type { Value } from "#/talk/message/part.ts";
import { countActive, countMessages } from "./day-figures-store.ts";

export interface StoredMessage {
  /**
   * False when this sender had already sent this `clientMessageId`. Determined by the id, so that a batch which was
   * committed although its connection broke is still new when it is written again.
   */
  readonly isNew: boolean;
  readonly row: MessageRow;
  /** Digest of the original content; null when that is the current text. */
  readonly digest: string | null;
  readonly replyToSeq: number | null;
}

/** The conversation is closed or has other members: nothing was stored and no number taken. */
export type Refused = null;

/**
 * Stores a batch, all or nothing; answers in the order of `batch`. Almost always all rows are new and allowed; if a
 * constraint fails, stored and refused rows are removed and the rest is written again.
 */
export async function storeMessages(
  database: Sql,
  batch: readonly NewMessage[],
  now: Date,
  activeToday?: ActiveToday,
): Promise<(StoredMessage | Refused)[]> {
  let counted: readonly string[] = [];
  const insert = (sql: Sql, messages: readonly NewMessage[]) => {
    const senders = [...new Set(messages.map((message) => message.senderId))].sort();
    counted = activeToday?.uncounted(senders, now) ?? senders;
    return insertBatch(sql, messages, now, counted);
  };
  const stored = await insert(database, batch).catch((error) => {
    const { code } = error as { code?: string };
    const isExpected = code === UNIQUE_VIOLATION || code === NOT_NULL_VIOLATION;
    // A failed statement aborts the caller's transaction, so it cannot be retried.
    if (!isExpected || !("begin" in database)) throw error;
    counted = [];
    return database.begin((sql) => insertRest(sql, batch, insert));
  });
  activeToday?.counted(counted, now);
  return stored;
}

const UNIQUE_VIOLATION = "23505";
/** The conversation accepted no message: it is closed, or does not exist. */
const NOT_NULL_VIOLATION = "23502";

/**
 * Removes retries, and messages for conversations that are closed or whose members differ from what the sender knew,
 * before
 * `seq` is allocated, so that numbers have no gaps. When two servers store the same `clientMessageId` at once, the
 * unique constraint fails the later batch as a whole, and its rows, retried singly, find the first.
 */
async function insertRest(
  sql: Sql,
  batch: readonly NewMessage[],
  insert: (sql: Sql, messages: readonly NewMessage[]) => Promise<StoredMessage[]>,
): Promise<(StoredMessage | Refused)[]> {
  const results: (StoredMessage | Refused)[] = batch.map(() => null);
  for (const { n, digest, replyToSeq, ...row } of await readSent(sql, batch))
    results[n] = { isNew: row.id === batch[n]?.id, row, digest, replyToSeq };
  const unknown = batch.flatMap((message, n) => (results[n] ? [] : [{ message, n }]));
  const versions = await lockVersions(
    sql,
    unknown.map(({ message }) => message.conversationId),
  );
  // A missing conversation makes the statement fail instead.
  const isWelcome = ({ conversationId, membersVersion }: NewMessage) =>
    (versions.get(conversationId) ?? membersVersion) === membersVersion;
  const fresh = unknown.filter(({ message }) => isWelcome(message));
  if (fresh.length === 0) return results;
  const stored = await insert(
    sql,
    fresh.map(({ message }) => message),
  );
  for (const [i, { n }] of fresh.entries()) results[n] = stored[i] as StoredMessage;
  return results;
}

const readSent = (sql: Sql, batch: readonly NewMessage[]) => sql<
  (MessageRow & { n: number; digest: string | null; replyToSeq: number | null })[]
>`
  select i.n::int - 1 as n, m.digest, m.reply_to_seq as "replyToSeq", ${messageColumns(sql)}
  from unnest(${plainArray(batch.map(({ senderId }) => senderId))}::uuid[],
    ${textArray(batch.map(({ clientMessageId }) => clientMessageId))}::text[]) with ordinality as i(sender, key, n)
  join messages m on m.sender_id = i.sender and m.client_message_id = i.key`;

/** Returns the member versions of these conversations, locked until the transaction ends; -1: closed. */
async function lockVersions(sql: Sql, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await sql<{ id: string; version: number }[]>`
    select id, case when closed then -1 else members_version end as version from conversations
    where id = any(${plainArray(ids)}::uuid[]) order by id for no key update`;
  return new Map(rows.map(({ id, version }) => [id, version]));
}

const SENT = parts.flatMap(({ sent }) => sent ?? []);
const FRESH = parts.flatMap(({ fresh }) => fresh ?? []);
type SentPart = (typeof SENT)[number];

interface Needs {
  readonly sent: readonly SentPart[];
  /** A sender may be active for the first time today. */
  readonly active: boolean;
  /** The batch has group messages, whose members must still be those the sender knew. */
  readonly groups: boolean;
  /** Some replies are shown only in their threads, so their conversation keeps its place in the list. */
  readonly threads: boolean;
}

const COUNTED = { now: "$12", messages: "cardinality($6::int[])" };
const FIXED = 12;

/**
 * Builds the statement for a batch of new messages: one update per conversation and writing member, one row per
 * message, one for the day's figures. Returns only the counters before the batch. An existing `clientMessageId` fails
 * the whole statement, and so does a conversation that is closed, missing or has other members than its sender knew,
 * because its message then has no number. Unneeded parts are omitted: PostgreSQL prepares every part again for each
 * batch, used or not.
 */
function insertStatement({ sent, active, groups, threads }: Needs): string {
  let count = FIXED;
  const parameter = () => `$${++count}`;
  const people = active && parameter();
  const versions = groups && parameter();
  const shown = threads && parameter();
  const values = sent.flatMap((part) =>
    part.values.map(({ name, type }) => ({ name, array: `${parameter()}::${type}[]` })),
  );
  const besides = sent.flatMap(({ beside }) => (beside ? beside.insert(beside.values([]).map(parameter), "$12") : []));
  const columns = sent.flatMap((part) => Object.entries(part.columns));
  const until = sent.flatMap((part) => part.until ?? []);
  const further = (words: readonly string[]) => words.map((word) => `, ${word}`).join("");
  return `
with bumped as (
  update conversations c
  set last_seq = c.last_seq + per.added, change_seq = c.change_seq + per.added,
    last_message_at = ${shown ? "case when per.shown then $12 else c.last_message_at end" : "$12"},
    kept_from = coalesce(c.kept_from, $12)
  from unnest($1::uuid[], $2::int[]${versions ? `, ${versions}::int[]` : ""}${shown ? `, ${shown}::boolean[]` : ""}) with ordinality
    as per(id, added${versions ? ", version" : ""}${shown ? ", shown" : ""}, n)
  where c.id = per.id and not c.closed ${versions ? "and c.members_version = per.version" : ""}
  returning c.id, c.disappearing_seconds as seconds, per.n, c.last_seq - per.added as seq, c.change_seq - per.added as change_seq
), counted as (
  update participants p set sent = p.sent + w.added, has_written = true
  from unnest($3::uuid[], $4::uuid[], $5::int[]) as w(conversation_id, user_id, added)
  where p.conversation_id = w.conversation_id and p.user_id = w.user_id
), ${people ? countActive({ ...COUNTED, people }) : countMessages(COUNTED)}
), stored as (
  insert into messages (id, conversation_id, seq, change_seq, sender_id, client_message_id, text, created_at,
    expires_at${further(columns.map(([column]) => column))})
  select i.id, b.id, b.seq + i.place, b.change_seq + i.place, ($4::uuid[])[i.member], i.client_message_id, i.text, $12,
    least($12 + make_interval(secs => b.seconds)${further(until)})${further(columns.map(([, value]) => value))}
  from unnest($6::int[], $7::uuid[], $8::int[], $9::int[], $10::text[], $11::text[]${further(values.map(({ array }) => array))})
    as i(place, id, conversation, member, client_message_id, text${further(values.map(({ name }) => name))})
  left join bumped b on b.n = i.conversation${besides.length > 0 ? " returning id, conversation_id, seq" : ""}
)${besides.map((insert, i) => `, beside${i} as (${insert})`).join("")}
select n, seq, change_seq, seconds from bumped`;
}

/** Cached, so that each statement is planned once per connection. */
const STATEMENTS = new Map<string, string>();

function statementFor(needs: Needs): string {
  const key = `${needs.active} ${needs.groups} ${needs.threads} ${SENT.map((part) => needs.sent.includes(part))}`;
  const statement = STATEMENTS.get(key) ?? insertStatement(needs);
  STATEMENTS.set(key, statement);
  return statement;
}

const arrayOf = ({ of, isFree }: Value<NewMessage>, batch: readonly NewMessage[]) =>
  isFree
    ? textArray(batch.map((message) => String(of(message) ?? "")))
    : plainArray(batch.map((message) => of(message) ?? "null"));

interface Base {
  n: number;
  seq: number;
  change_seq: number;
  seconds: number | null;
}

/**
 * Stores a batch of new and allowed messages, all or nothing; answers in the order of `batch`.
 * @throws the database's error when a message is a retry, or its conversation is closed or missing
 */
async function insertBatch(
  sql: Sql,
  batch: readonly NewMessage[],
  now: Date,
  uncounted: readonly string[],
): Promise<StoredMessage[]> {
  const { conversations, members, conversationNumbers, memberNumbers, places } = grouped(batch);
  const sent = SENT.filter(({ has }) => batch.some(has));
  const active = uncounted.length > 0;
  const groups = batch.some((message) => message.membersVersion > 0);
  const threads = conversations.some(({ isShown }) => !isShown);
  const rows = await sql.unsafe<Base[]>(
    statementFor({ sent, active, groups, threads }),
    [
      plainArray(conversations.map((one) => one.conversationId)),
      plainArray(conversations.map((one) => one.count)),
      plainArray(members.map((one) => one.conversationId)),
      plainArray(members.map((one) => one.userId)),
      plainArray(members.map((one) => one.count)),
      plainArray(places),
      plainArray(batch.map(({ id }) => id)),
      plainArray(conversationNumbers),
      plainArray(memberNumbers),
      textArray(batch.map((message) => message.clientMessageId)),
      textArray(batch.map((message) => message.text)),
      now,
      ...(active ? [plainArray(uncounted)] : []),
      ...(groups ? [plainArray(conversations.map((one) => one.version))] : []),
      ...(threads ? [plainArray(conversations.map((one) => String(one.isShown)))] : []),
      ...sent.flatMap(({ values }) => values.map((value) => arrayOf(value, batch))),
      ...sent.flatMap(({ beside }) => beside?.values(batch) ?? []),
    ],
    { prepare: true },
  );
  const bases = new Map(rows.map((row) => [row.n, row]));
  return batch.map((message, i) => {
    const base = bases.get(conversationNumbers[i] as number) as Base;
    const place = places[i] as number;
    const row = {
      id: message.id,
      conversation_id: message.conversationId,
      seq: base.seq + place,
      change_seq: base.change_seq + place,
      sender_id: message.senderId,
      client_message_id: message.clientMessageId,
      created_at: now,
    };
    const expiresAt = expiryOf(message, base, now);
    for (const fresh of FRESH) Object.assign(row, fresh(message, { expiresAt }));
    const { digest = null, replyTo } = message;
    return { isNew: true, row: row as MessageRow, digest, replyToSeq: replyTo?.seq ?? null };
  });
}

function expiryOf({ forwarded }: NewMessage, { seconds }: Base, now: Date): Date | null {
  const until = forwarded?.until ?? null;
  const own = seconds === null ? null : new Date(now.getTime() + seconds * 1_000);
  return own && until && until < own ? until : (own ?? until);
}

interface Share {
  readonly conversationId: string;
  count: number;
}

interface ConversationShare extends Share {
  /** The oldest member version that a sender knew; 0 for a direct conversation, whose members never change. */
  version: number;
  /** Some of its messages are not only in a thread. */
  isShown: boolean;
}

interface MemberShare extends Share {
  readonly userId: string;
  readonly number: number;
}

interface Grouped {
  readonly conversations: readonly ConversationShare[];
  readonly members: readonly MemberShare[];
  /** Positions, from 1, of each message's conversation and member, and of the message in the conversation. */
  readonly conversationNumbers: readonly number[];
  readonly memberNumbers: readonly number[];
  readonly places: readonly number[];
}

function grouped(batch: readonly NewMessage[]): Grouped {
  const conversations = new Map<string, ConversationShare>();
  const members = new Map<string, MemberShare>();
  const memberNumbers: number[] = [];
  const places = batch.map(({ conversationId, senderId, membersVersion, thread }) => {
    const known = conversations.get(conversationId);
    const share = known ?? { conversationId, count: 0, version: membersVersion, isShown: false };
    share.version = Math.min(share.version, membersVersion);
    conversations.set(conversationId, share);
    share.isShown ||= !thread || thread.alsoSent;
    share.count += 1;
    const key = conversationId + senderId;
    const number = members.size + 1;
    const member = members.get(key) ?? { conversationId, userId: senderId, number, count: 0 };
    members.set(key, member);
    member.count += 1;
    memberNumbers.push(member.number);
    return share.count;
  });
  // The same order on every server, so that their batches cannot deadlock.
  const sorted = [...conversations.values()].sort((a, b) => (a.conversationId < b.conversationId ? -1 : 1));
  const numberOf = new Map(sorted.map(({ conversationId }, i) => [conversationId, i + 1]));
  return {
    conversations: sorted,
    members: [...members.values()],
    conversationNumbers: batch.map(({ conversationId }) => numberOf.get(conversationId) as number),
    memberNumbers,
    places,
  };
}
