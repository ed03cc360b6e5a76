import type { Sql, Transaction } from "#/platform/database/open.ts";
import type { Memory } from "./schedule.ts";

export interface PhraseRow extends Memory {
  readonly id: string;
  readonly word: string;
  readonly language: string;
  readonly meaning: string;
  readonly meaningLanguage: string;
  readonly messageId: string | null;
  readonly revision: number | null;
  readonly sentenceFrom: number | null;
  readonly sentenceTo: number | null;
  readonly savedAt: Date;
}

/** Newest first, so the next page continues below these. */
export interface PhraseCursor {
  readonly at: string;
  readonly id: string;
}

const columns = (sql: Sql) => sql`
  id, word, language, meaning, meaning_language as "meaningLanguage", message_id as "messageId", revision,
  sentence_from as "sentenceFrom", sentence_to as "sentenceTo", saved_at as "savedAt", due_at as "dueAt", stability, difficulty,
  scheduled_days as "scheduledDays", learning_steps as "learningSteps", reps, lapses, state, reviewed_at as "reviewedAt"`;

export async function readPhrases(
  sql: Sql,
  userId: string,
  { language, limit, cursor }: { language?: string | undefined; limit: number; cursor: PhraseCursor | null },
): Promise<{ readonly rows: readonly PhraseRow[]; readonly next: PhraseCursor | null }> {
  const rows = await sql<PhraseRow[]>`
    select ${columns(sql)} from phrases
    where user_id = ${userId}
      ${language ? sql`and language = ${language}` : sql``}
      ${cursor ? sql`and (saved_at, id) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)` : sql``}
    order by saved_at desc, id desc limit ${limit + 1}`;
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const next = rows.length > limit && last ? { at: last.savedAt.toISOString(), id: last.id } : null;
  return { rows: page, next };
}

export const readDue = (sql: Sql, userId: string, now: Date, limit: number) => sql<PhraseRow[]>`
  select ${columns(sql)} from phrases where user_id = ${userId} and due_at <= ${now} order by due_at, id limit ${limit}`;

export async function countPhrases(
  sql: Sql,
  userId: string,
  now: Date,
): Promise<{ readonly total: number; readonly due: number; readonly nextAt: Date | null }> {
  const [row] = await sql<{ total: number; due: number; nextAt: Date | null }[]>`
    select count(*)::int as total, (count(*) filter (where due_at <= ${now}))::int as due,
      min(due_at) filter (where due_at > ${now}) as "nextAt"
    from phrases where user_id = ${userId}`;
  return row as NonNullable<typeof row>;
}

/** Locked, so that two concurrent reviews are counted one after the other. */
export async function lockPhrase(sql: Transaction, userId: string, id: string): Promise<PhraseRow | undefined> {
  const [row] = await sql<PhraseRow[]>`
    select ${columns(sql)} from phrases where id = ${id} and user_id = ${userId} for update`;
  return row;
}

export interface NewPhrase {
  readonly id: string;
  readonly userId: string;
  readonly word: string;
  readonly language: string;
  readonly meaning: string;
  readonly meaningLanguage: string;
  readonly conversationId: string;
  readonly messageId: string;
  readonly revision: number;
  readonly sentenceFrom: number;
  readonly sentenceTo: number;
}

/** Keeps the memory state of a word that was saved before. Undefined when the book already has `most` other words. */
export async function writePhrase(
  sql: Sql,
  phrase: NewPhrase,
  memory: Memory,
  now: Date,
  most: number,
): Promise<PhraseRow | undefined> {
  const { id, userId, word, language, meaning, meaningLanguage, conversationId, messageId, revision } = phrase;
  const [row] = await sql<PhraseRow[]>`
    insert into phrases (id, user_id, word, language, meaning, meaning_language, conversation_id, message_id, revision,
      sentence_from, sentence_to, saved_at, due_at, stability, difficulty, scheduled_days, learning_steps, reps, lapses, state)
    select ${id}::uuid, ${userId}::uuid, ${word}::text, ${language}::text, ${meaning}::text, ${meaningLanguage}::text,
      ${conversationId}::uuid, ${messageId}::uuid, ${revision}::int, ${phrase.sentenceFrom}::int, ${phrase.sentenceTo}::int, ${now}::timestamptz,
      ${memory.dueAt}::timestamptz, ${memory.stability}::float8, ${memory.difficulty}::float8, ${memory.scheduledDays}::int,
      ${memory.learningSteps}::int, ${memory.reps}::int, ${memory.lapses}::int, ${memory.state}::smallint
    where (select count(*) from phrases where user_id = ${userId}) < ${most} or exists (
      select from phrases where user_id = ${userId} and language = ${language} and word = ${word}
        and meaning_language = ${meaningLanguage})
    on conflict on constraint phrases_once do update set meaning = excluded.meaning,
      conversation_id = excluded.conversation_id, message_id = excluded.message_id, revision = excluded.revision, sentence_from = excluded.sentence_from, sentence_to = excluded.sentence_to
    returning ${columns(sql)}`;
  return row;
}

export async function writeMeaning(
  sql: Sql,
  userId: string,
  id: string,
  meaning: string,
): Promise<PhraseRow | undefined> {
  const [row] = await sql<PhraseRow[]>`
    update phrases set meaning = ${meaning} where id = ${id} and user_id = ${userId} returning ${columns(sql)}`;
  return row;
}

export const writeMemory = (sql: Sql, id: string, memory: Memory) => sql`
  update phrases set due_at = ${memory.dueAt}, stability = ${memory.stability}, difficulty = ${memory.difficulty},
    scheduled_days = ${memory.scheduledDays}, learning_steps = ${memory.learningSteps}, reps = ${memory.reps},
    lapses = ${memory.lapses}, state = ${memory.state}, reviewed_at = ${memory.reviewedAt}
  where id = ${id}`;

/** False when the user has no such word. */
export async function deletePhrase(sql: Sql, userId: string, id: string): Promise<boolean> {
  const deleted = await sql`delete from phrases where id = ${id} and user_id = ${userId}`;
  return deleted.count > 0;
}
