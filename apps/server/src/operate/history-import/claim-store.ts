import type { Source } from "@lingualoom/chat-exports/history.ts";
import type { PersonRow } from "#/people/people/person.ts";
import { seenPerson } from "#/people/people/seen-store.ts";
import { plainArray } from "#/platform/database/array-literal.ts";
import type { Sql, Transaction } from "#/platform/database/open.ts";
import { changeMessages, these } from "#/talk/message/change-store.ts";

export interface SaidToBe {
  readonly id: string;
  readonly name: string;
  readonly source: Source;
  readonly messages: number;
  readonly conversationId: string | null;
  readonly title: string;
  readonly by: PersonRow | null;
}

/** True when row `p` of `import_people` is said to be `me`'s: by who imported it, or by a confirmed address. */
const isSaidToBe = (sql: Sql, me: string) => sql`(p.user_id = ${me} or (p.user_id is null and exists (
    select from users u join imports s on s.id = p.import_id
    where u.id = ${me} and u.email_verified and u.email = lower(p.email) and s.conversation_id is null)))
  and p.claimed_at is null and p.erased_at is null`;

/** Imported messages, visible by now, that `me` has not answered for. */
export const readSaidToBe = (sql: Sql, me: string) => sql<SaidToBe[]>`
  select p.id, p.name, i.source, p.messages, i.conversation_id as "conversationId", coalesce(c.title, '') as title,
    (select ${seenPerson(sql, me)} from users u where u.id = i.by_id) as by
  from import_people p join imports i on i.id = p.import_id left join conversations c on c.id = i.conversation_id
  where ${isSaidToBe(sql, me)} and i.state = 'done' and p.messages > 0
  order by i.created_at desc, p.id limit 50`;

/** @returns false when there is nothing to answer */
export async function answerFor(
  sql: Sql,
  me: string,
  id: string,
  answer: "claim" | "erase" | "none",
  now: Date,
): Promise<boolean> {
  const claimed = answer === "claim" ? now : null;
  const erased = answer === "erase" ? now : null;
  const answered = await sql`
    update import_people p set claimed_at = ${claimed}, erased_at = ${erased},
      user_id = ${answer === "claim" ? me : null}::uuid, email = case when ${answer === "claim"} then email end
    from imports i
    where p.id = ${id} and i.id = p.import_id and i.state = 'done' and ${isSaidToBe(sql, me)}`;
  return answered.count > 0;
}

export interface Claimed {
  readonly id: string;
  readonly importId: string;
  /** Account that owns the messages; null: they are to be erased. */
  readonly userId: string | null;
}

/** Null when the person has not answered, or the messages were changed. */
export async function readClaimed(sql: Sql, id: string): Promise<Claimed | null> {
  const [row] = await sql<Claimed[]>`
    select id, import_id as "importId", case when claimed_at is not null then user_id end as "userId"
    from import_people where id = ${id} and not answered
      and ((claimed_at is not null and user_id is not null) or erased_at is not null)`;
  return row ?? null;
}

export const noteAnswered = (sql: Sql, id: string) => sql`update import_people set answered = true where id = ${id}`;

export const someMessagesOf = async (sql: Sql, conversationId: string, senderId: string, limit: number) =>
  (
    await sql<{ id: string }[]>`
    select id from messages
    where conversation_id = ${conversationId} and sender_id = ${senderId} and deleted_at is null limit ${limit}`
  ).map(({ id }) => id);

/** Makes messages of a locked conversation those of an account, with their files. */
export async function handOver(sql: Transaction, conversationId: string, ids: readonly string[], userId: string) {
  await sql`
    update media a set owner_id = ${userId} from messages m
    where m.conversation_id = ${conversationId} and m.id = any(${plainArray(ids)}::uuid[]) and a.id = any(m.attachment_ids)`;
  await changeMessages(sql, {
    target: these(sql, conversationId, ids),
    set: sql`sender_id = ${userId}, sent_as = null`,
  });
}

/** Groups that an import of a whole server made, of which the person was a member. */
export const groupsOfPerson = async (sql: Sql, personId: string) =>
  (
    await sql<{ id: string }[]>`
    select c.conversation_id as id from import_people p
    join imports i on i.id = p.import_id and i.conversation_id is null
    join import_conversations c on c.import_id = i.id and p.id = any(c.members) and c.done_at is not null
    join conversations g on g.id = c.conversation_id and g.ended_at is null
    where p.id = ${personId} order by 1`
  ).map(({ id }) => id);
