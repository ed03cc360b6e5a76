import { plainArray, textArray } from "../../../database/array-literal.ts";
import { type Database, openDatabase, type Sql } from "../../../database/open.ts";
import { DATABASE_TIMEOUTS } from "../../../database/timeouts.ts";
import type { ActiveToday } from "../../analytics/active-today.ts";
import { grouped } from "./message-batch.ts";
import { CAREFUL_INSERT, fastInsertFor } from "./message-insert.ts";
import type { NewMessage } from "./new-message.ts";

export interface StoredMessage {
  /**
   * False when this sender had already sent this `clientMessageId`. Told by the id, so that a batch which was
   * committed although its connection broke is still new when it is written once more.
   */
  readonly isNew: boolean;
  readonly id: string;
  readonly conversationId: string;
  readonly seq: number;
  readonly changeSeq: number;
  /** Of what was first sent; undefined where that is the text as it is. */
  readonly digest?: string | undefined;
  readonly revision: number;
  readonly text: string;
  readonly mediaId?: string | undefined;
  readonly language: string | null;
  readonly createdAt: Date;
  readonly editedAt: Date | null;
  readonly deletedAt: Date | null;
  readonly expiresAt: Date | null;
}

/** Its conversation is closed: nothing was stored and no number taken. */
export type Refused = null;

/**
 * The statements are planned once per connection, instead of for every batch again, which costs more than storing a
 * message. On a new server that is while the tables are empty; without the first setting the plan would read them
 * whole for ever.
 */
const PLANNED_ONCE = { enable_seqscan: "off", plan_cache_mode: "force_generic_plan" } as const;

/** "Sent" means flushed, whatever the server's, the database's or the role's own default is. */
const SENDING_SETTINGS = { ...PLANNED_ONCE, synchronous_commit: "on" } as const;

/** Opens the connections that `storeMessages` is meant for. */
export const openForSending = (url: string, { sending } = DATABASE_TIMEOUTS): Database =>
  openDatabase(url, 2, { timeouts: sending, settings: SENDING_SETTINGS });

/** The same for messages of conversations that somebody else has locked: it waits for nobody. */
export const openForSendingAlone = (url: string, { sendingAlone } = DATABASE_TIMEOUTS): Database =>
  openDatabase(url, 1, { timeouts: sendingAlone, settings: SENDING_SETTINGS });

/**
 * Stores a batch, all or nothing; answers in the order of `batch`. Almost always everything is new and welcome; when
 * the constraints say otherwise, the batch is written again by the statement that looks first.
 */
export async function storeMessages(
  database: Sql,
  batch: readonly NewMessage[],
  now: Date,
  activeToday?: ActiveToday,
): Promise<(StoredMessage | Refused)[]> {
  const senders = [...new Set(batch.map((message) => message.senderId))].sort();
  const uncounted = activeToday?.uncounted(senders, now) ?? senders;
  const stored = await storeAllNew(database, batch, now, uncounted).catch((error) => {
    const { code } = error as { code?: string };
    if (code !== UNIQUE_VIOLATION && code !== NOT_NULL_VIOLATION) throw error;
    return storeCarefully(database, batch, now, uncounted);
  });
  activeToday?.counted(uncounted, now);
  return stored;
}

const UNIQUE_VIOLATION = "23505";
/** Of a message whose conversation took none: it is closed, or not there. */
const NOT_NULL_VIOLATION = "23502";

/** The counters of a conversation before the batch. */
interface Base {
  /** Place among the conversations of the batch, from 1. */
  n: number;
  seq: number;
  change_seq: number;
  /** How long its messages stay. */
  seconds: number | null;
}

async function storeAllNew(
  database: Sql,
  batch: readonly NewMessage[],
  now: Date,
  uncounted: readonly string[],
): Promise<StoredMessage[]> {
  const { conversations, members, conversationNumbers, memberNumbers, places } = grouped(batch);
  const pictures = batch.some((message) => message.digest !== undefined);
  const active = uncounted.length > 0;
  const rows = await database.unsafe<Base[]>(
    fastInsertFor({ pictures, active }),
    [
      plainArray(conversations.map((one) => one.conversationId)),
      plainArray(conversations.map((one) => one.count)),
      plainArray(members.map((one) => one.conversationId)),
      plainArray(members.map((one) => one.userId)),
      plainArray(members.map((one) => one.count)),
      plainArray(places),
      plainArray(batch.map((message) => message.id)),
      plainArray(conversationNumbers),
      plainArray(memberNumbers),
      ...textsOf(batch),
      now,
      ...(active ? [plainArray(uncounted)] : []),
      ...(pictures ? [digestsOf(batch), mediaOf(batch)] : []),
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
      language: null,
      createdAt: now,
      editedAt: null,
      deletedAt: null,
      expiresAt: base.seconds === null ? null : new Date(now.getTime() + base.seconds * 1_000),
    };
  });
}

interface Row {
  n: number;
  id: string;
  conversation_id: string;
  seq: number;
  change_seq: number;
  digest: string | null;
  /** Of the rest, text, language and time are null for a new row: the caller has them. */
  revision: number;
  media_id: string | null;
  text: string | null;
  language: string | null;
  created_at: Date | null;
  edited_at: Date | null;
  deleted_at: Date | null;
  expires_at: Date | null;
}

async function storeCarefully(
  database: Sql,
  batch: readonly NewMessage[],
  now: Date,
  uncounted: readonly string[],
): Promise<(StoredMessage | Refused)[]> {
  const rows = await database.unsafe<Row[]>(
    CAREFUL_INSERT,
    [
      plainArray(batch.map((_, n) => n)),
      plainArray(batch.map((message) => message.id)),
      plainArray(batch.map((message) => message.conversationId)),
      plainArray(batch.map((message) => message.senderId)),
      ...textsOf(batch),
      digestsOf(batch),
      now,
      plainArray(uncounted),
      mediaOf(batch),
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
      language: row.language,
      createdAt: row.created_at ?? now,
      editedAt: row.edited_at,
      deletedAt: row.deleted_at,
      expiresAt: row.expires_at,
    };
  }
  return stored;
}

const mediaOf = (batch: readonly NewMessage[]) => plainArray(batch.map(({ mediaId }) => mediaId ?? "null"));

/** Nothing that needs quotes, and nothing that could be taken for null. */
const digestsOf = (batch: readonly NewMessage[]) => plainArray(batch.map(({ digest }) => digest ?? "null"));

const textsOf = (batch: readonly NewMessage[]) => [
  textArray(batch.map((message) => message.clientMessageId)),
  textArray(batch.map((message) => message.text)),
];

/** Whether this sender's message is stored already, for what has to be made only for a new one. */
export async function isStored(database: Sql, senderId: string, clientMessageId: string): Promise<boolean> {
  const rows = await database`
    select from messages where sender_id = ${senderId} and client_message_id = ${clientMessageId}`;
  return rows.length > 0;
}
