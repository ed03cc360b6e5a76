import type { Message } from "@lingualoom/contract/shapes.ts";
import type { Database, Sql } from "../../database/open.ts";
import { notFound } from "../../errors.ts";
import { asMessage, type MessageRow, messageColumns } from "../messages/presenter.ts";
import { TOLD_BY_A_PERSON } from "./source-language.ts";
import type { Writer } from "./writer-store.ts";

export interface DetectedMessage {
  readonly id: string;
  /** Of the text that was looked at. */
  readonly revision: number;
  readonly language: string;
  readonly confidence: number;
}

/**
 * Notes the language of messages that have none yet. It is a change of the message like any other: it takes the
 * next change number of its conversation, so that a device that was away learns of it.
 * @returns the messages as they are now, for the people who have them on screen
 */
export async function recordLanguages(
  database: Database,
  detected: readonly DetectedMessage[],
  detector: string,
): Promise<Message[]> {
  const rows = await database<MessageRow[]>`
    with input as (
      select * from unnest(${detected.map((one) => one.id)}::uuid[], ${detected.map((one) => one.language)}::text[],
        ${detected.map((one) => one.confidence)}::real[], ${detected.map((one) => one.revision)}::int[])
        as t(id, language, confidence, revision)
    ), target as (
      select m.id, m.conversation_id, m.revision, i.language, i.confidence,
        row_number() over (partition by m.conversation_id order by m.seq) as n
      from messages m join input i using (id, revision)
      where m.language is null and m.deleted_at is null
    ), per as (
      select conversation_id, count(*) as changed from target group by conversation_id
    ), locked as (
      select id from conversations where id in (select conversation_id from per) order by id for no key update
    ), bumped as (
      update conversations c set change_seq = c.change_seq + per.changed
      from per join locked on locked.id = per.conversation_id
      where c.id = per.conversation_id
      returning c.id, c.change_seq - per.changed as base, c.direct_low, c.direct_high
    )
    update messages m
    set language = t.language, language_confidence = t.confidence, detector = ${detector},
      change_seq = b.base + t.n
    from target t join bumped b on b.id = t.conversation_id
    -- Asked again, because it may have been edited or deleted while its conversation was waited for; the number that
    -- is then skipped only makes devices ask for changes.
    where m.id = t.id and m.revision = t.revision and m.language is null and m.deleted_at is null
    returning ${messageColumns(database)},
      case when m.sender_id = b.direct_low then b.direct_high else b.direct_low end as receiver_id`;
  return rows.map(asMessage).sort((a, b) => a.changeSeq - b.changeSeq);
}

/**
 * Puts what a person says in the place of what was detected, and takes away the renditions that were made from
 * another language.
 * @throws AppError `NOT_FOUND` when the message has changed or gone meanwhile
 */
export async function correctMessageLanguage(
  sql: Sql,
  message: { readonly id: string; readonly conversation_id: string; readonly revision: number },
  language: string,
): Promise<Message> {
  const [conversation] = await sql<{ change_seq: number }[]>`
    update conversations set change_seq = change_seq + 1 where id = ${message.conversation_id}
    returning change_seq`;
  const [row] = await sql<MessageRow[]>`
    update messages m
    set language = ${language}, language_confidence = 1, detector = ${TOLD_BY_A_PERSON},
      change_seq = ${conversation?.change_seq ?? 0}
    from conversations c
    where m.id = ${message.id} and m.revision = ${message.revision} and m.deleted_at is null
      and c.id = m.conversation_id
    returning ${messageColumns(sql)},
      case when m.sender_id = c.direct_low then c.direct_high else c.direct_low end as receiver_id`;
  if (!row) throw notFound("Message");
  await sql`delete from renditions where message_id = ${message.id} and source <> ${language}`;
  return asMessage(row);
}

/** The languages people say they use and were seen to use, by person: the prior of detection. */
export async function readUsualLanguages(
  database: Database,
  people: readonly string[],
): Promise<Map<string, Pick<Writer, "usual" | "seen">>> {
  const rows = await database<
    { user_id: string; preferred_language: string; read_languages: string[]; seen: Writer["seen"] | null }[]
  >`
    select s.user_id, s.preferred_language, s.read_languages,
      (select json_object_agg(l.language, l.weight) from sender_languages l where l.user_id = s.user_id) as seen
    from user_settings s
    where s.user_id = any(${[...people]}::uuid[])`;
  return new Map(
    rows.map((row) => [
      row.user_id,
      { usual: [row.preferred_language, ...row.read_languages], seen: row.seen ?? {} },
    ]),
  );
}
