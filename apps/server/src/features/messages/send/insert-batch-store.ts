import { plainArray } from "../../../database/array-literal.ts";
import type { Sql } from "../../../database/open.ts";
import type { ActiveToday } from "../../analytics/active-today.ts";
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
import { countActive, countMessages } from "./day-figures-store.ts";
import { writtenRenditions } from "./given-renditions.ts";
import { insertRenditions, renditionsIn, writtenOf } from "./given-renditions-store.ts";
import { grouped } from "./group-batch.ts";
import { insertCarefully } from "./insert-carefully-store.ts";
import type { NewMessage } from "./new-message.ts";
import type { Refused, StoredMessage } from "./stored-message.ts";

/**
 * Stores a batch, all or nothing; answers in the order of `batch`. Almost always everything is new and welcome; when a
 * constraint refuses it, the batch is written again by the statement that looks first.
 */
export async function storeMessages(
  database: Sql,
  batch: readonly NewMessage[],
  now: Date,
  activeToday?: ActiveToday,
): Promise<(StoredMessage | Refused)[]> {
  const senders = [...new Set(batch.map((message) => message.senderId))].sort();
  const uncounted = activeToday?.uncounted(senders, now) ?? senders;
  const stored = await insertBatch(database, batch, now, uncounted).catch((error) => {
    const { code } = error as { code?: string };
    if (code !== UNIQUE_VIOLATION && code !== NOT_NULL_VIOLATION) throw error;
    return insertCarefully(database, batch, now, uncounted);
  });
  activeToday?.counted(uncounted, now);
  return stored;
}

const UNIQUE_VIOLATION = "23505";
/** The conversation took no message: it is closed, or does not exist. */
const NOT_NULL_VIOLATION = "23502";

const COUNTED = { now: "$12", messages: "cardinality($6::int[])" };

interface Needs {
  /** There is a picture in the batch: its rows take two more columns, from two more parameters. */
  readonly pictures: boolean;
  /** Somebody in it may be new today: `$13` holds who is to be counted. */
  readonly active: boolean;
  /** The language of some is known: three more columns and parameters. */
  readonly languages: boolean;
  /** Some of them answer another message: one more column and parameter. */
  readonly replies: boolean;
  /** Some of them are forwarded: one more column, from two more parameters. */
  readonly forwards: boolean;
  /** Some is for a group, of which its members must still be those the sender knew: one more parameter. */
  readonly groups: boolean;
  /** Some mention people: one more column, a row for each person, and three more parameters. */
  readonly mentions: boolean;
  /** Some bring renditions: one more column, a row for each rendition, and the last two parameters. */
  readonly renditions: boolean;
}

/**
 * A batch in which everything is new: one update per conversation and per member who writes, one row per message,
 * one for the day's figures; back come only the counters before it. A `clientMessageId` that is there already fails the
 * whole statement, and so does a conversation that is closed, not there or has other members than its
 * sender knew, because its message then has no number. What a batch does not need
 * is not in its statement: PostgreSQL prepares every part anew for each batch, used or not.
 */
const fastInsert = (needs: Needs) => {
  const { pictures, active, languages, replies, forwards, groups, mentions, renditions } = needs;
  const further = active ? 14 : 13;
  const last = pictures ? further + 2 : further;
  const reply = languages ? last + 3 : last;
  const forward = replies ? reply + 1 : reply;
  const versions = forwards ? forward + 2 : forward;
  const mention = groups ? versions + 1 : versions;
  const rendition = mentions ? mention + 3 : mention;
  const more = (words: string) => (pictures ? words : "");
  const known = (words: string) => (languages ? words : "");
  const replied = (words: string) => (replies ? words : "");
  const mentioned = (words: string) => (mentions ? words : "");
  const copied = (words: string) => (forwards ? words : "");
  const rendered = (words: string) => (renditions ? words : "");
  return `
with bumped as (
  update conversations c
  set last_seq = c.last_seq + per.added, change_seq = c.change_seq + per.added, last_message_at = $12,
    kept_from = coalesce(c.kept_from, $12)
  from unnest($1::uuid[], $2::int[] ${groups ? `, $${versions}::int[]` : ""}) with ordinality
    as per(id, added ${groups ? ", version" : ""}, n)
  where c.id = per.id and not c.closed ${groups ? "and c.members_version = per.version" : ""}
  returning c.id, c.disappearing_seconds as seconds, per.n, c.last_seq - per.added as seq, c.change_seq - per.added as change_seq
), counted as (
  update participants p set sent = p.sent + w.added, has_written = true
  from unnest($3::uuid[], $4::uuid[], $5::int[]) as w(conversation_id, user_id, added)
  where p.conversation_id = w.conversation_id and p.user_id = w.user_id
), ${active ? countActive({ ...COUNTED, people: "$13" }) : countMessages(COUNTED)}
), stored as (
  insert into messages (id, conversation_id, seq, change_seq, sender_id, client_message_id, text, created_at,
    expires_at ${more(", digest, media_id")} ${known(", language, language_confidence, detector, language_at_send")}
    ${replied(", reply_to_seq")}${mentioned(", mentions")} ${copied(", forwarded_level")}
    ${rendered(", renditions")})
  select i.id, b.id, b.seq + i.place, b.change_seq + i.place, ($4::uuid[])[i.member], i.client_message_id, i.text, $12,
    ${copied("least(i.until,")} $12 + make_interval(secs => b.seconds) ${copied(")")} ${more(", i.digest, i.media_id")}
    ${known(", i.language, i.confidence, i.detector, i.language is not null")} ${replied(", i.reply_to_seq")}${mentioned(", nullif(i.mentions, '')::jsonb")}
    ${copied(", i.forwarded_level")} ${rendered(", nullif(i.renditions, '')::jsonb")}
  from unnest($6::int[], $7::uuid[], $8::int[], $9::int[], $10::text[], $11::text[]
    ${more(`, $${further}::text[], $${further + 1}::uuid[]`)}
    ${known(`, $${last}::text[], $${last + 1}::real[], $${last + 2}::text[]`)}
    ${replied(`, $${reply}::bigint[]`)}${mentioned(`, $${mention}::text[]`)}
    ${copied(`, $${forward}::text[], $${forward + 1}::timestamptz[]`)} ${rendered(`, $${rendition}::text[]`)})
    as i(place, id, conversation, member, client_message_id, text ${more(", digest, media_id")}
      ${known(", language, confidence, detector")} ${replied(", reply_to_seq")}${mentioned(", mentions")} ${copied(", forwarded_level, until")} ${rendered(", renditions")})
  left join bumped b on b.n = i.conversation${mentions || renditions ? " returning id, conversation_id, seq" : ""}${rendered(`
), rendered as (${insertRenditions(`$${rendition + 1}`, "$12")}`)}${mentioned(`
), mentioned as (
  insert into message_mentions (message_id, conversation_id, seq, user_id)
  select s.id, s.conversation_id, s.seq, w.user_id
  from unnest($${mention + 1}::uuid[], $${mention + 2}::uuid[]) as w(id, user_id) join stored s on s.id = w.id`)}
)
select n, seq, change_seq, seconds from bumped`;
};

/** Made once each, so that each is planned once for a connection. */
const STATEMENTS = new Map<number, string>();

function fastInsertFor(needs: Needs): string {
  const { pictures, active, languages, replies, forwards, groups, mentions, renditions } = needs;
  const wanted = [pictures, active, languages, replies, forwards, groups, mentions, renditions];
  const key = wanted.reduce((sum, is, i) => sum + (is ? 2 ** i : 0), 0);
  const statement = STATEMENTS.get(key) ?? fastInsert(needs);
  STATEMENTS.set(key, statement);
  return statement;
}

/** The counters of a conversation before the batch. */
interface Base {
  /** Place among the conversations of the batch, from 1. */
  n: number;
  seq: number;
  change_seq: number;
  /** How long its messages stay. */
  seconds: number | null;
}

/**
 * Stores a batch in which everything is new and welcome, all or nothing; answers in the order of `batch`.
 * @throws the database's error when a message is a repeat, or its conversation closed or not there
 */
async function insertBatch(
  sql: Sql,
  batch: readonly NewMessage[],
  now: Date,
  uncounted: readonly string[],
): Promise<StoredMessage[]> {
  const { conversations, members, conversationNumbers, memberNumbers, places } = grouped(batch);
  const pictures = batch.some((message) => message.digest !== undefined);
  const active = uncounted.length > 0;
  const languages = batch.some((message) => message.detected !== undefined);
  const replies = batch.some((message) => message.replyToSeq !== undefined);
  const forwards = batch.some((message) => message.forwarded !== undefined);
  const groups = batch.some((message) => message.membersVersion > 0);
  const mentions = batch.some((message) => message.mentions !== undefined);
  const renditions = batch.some((message) => message.given !== undefined);
  const rows = await sql.unsafe<Base[]>(
    fastInsertFor({ pictures, active, languages, replies, forwards, groups, mentions, renditions }),
    [
      plainArray(conversations.map((one) => one.conversationId)),
      plainArray(conversations.map((one) => one.count)),
      plainArray(members.map((one) => one.conversationId)),
      plainArray(members.map((one) => one.userId)),
      plainArray(members.map((one) => one.count)),
      plainArray(places),
      idsOf(batch),
      plainArray(conversationNumbers),
      plainArray(memberNumbers),
      ...textsOf(batch),
      now,
      ...(active ? [plainArray(uncounted)] : []),
      ...(pictures ? [digestsOf(batch), mediaOf(batch)] : []),
      ...(languages ? languagesOf(batch) : []),
      ...(replies ? [repliesOf(batch)] : []),
      ...(forwards ? forwardsOf(batch) : []),
      ...(groups ? [plainArray(conversations.map((one) => one.version))] : []),
      ...(mentions ? [mentionsOf(batch), ...mentionedIn(batch)] : []),
      ...(renditions ? [writtenOf(batch), renditionsIn(batch)] : []),
    ],
    { prepare: true },
  );
  const bases = new Map(rows.map((row) => [row.n, row]));
  return batch.map((message, i) => {
    const base = bases.get(conversationNumbers[i] as number) as Base;
    const place = places[i] as number;
    return {
      ...message,
      isNew: true,
      seq: base.seq + place,
      changeSeq: base.change_seq + place,
      revision: 1,
      language: message.detected?.language ?? null,
      createdAt: now,
      editedAt: null,
      deletedAt: null,
      reactions: null,
      renditions: writtenRenditions(message),
      suggestions: null,
      corrections: null,
      forwardedLevel: message.forwarded?.level ?? null,
      expiresAt: expiryOf(message, base, now),
    };
  });
}

function expiryOf({ forwarded }: NewMessage, { seconds }: Base, now: Date): Date | null {
  const until = forwarded?.until ?? null;
  const own = seconds === null ? null : new Date(now.getTime() + seconds * 1_000);
  return own && until && until < own ? until : (own ?? until);
}
