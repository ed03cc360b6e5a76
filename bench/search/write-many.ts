import type { Database } from "../../apps/server/src/platform/database/open.ts";

/** Different words; the n-th is written about n times as seldom as the first. */
export const VOCABULARY = 50_000;
const CHARACTERS = 3_000;
/** One of so many messages is Chinese. */
const CHINESE = 20;
const YEARS = 3;
const CONVERSATIONS_AT_ONCE = 100;

/** Messages of eight words in each conversation, spread over three years, the last of each some hours ago. */
export async function writeMany(database: Database, ids: readonly string[], each: number): Promise<void> {
  const start = performance.now();
  const rank = (most: number) => `floor(exp(random() * ln(${most})))::int`;
  const words = Array.from({ length: 8 }, () => `'w' || ${rank(VOCABULARY)}`).join(" || ' ' || ");
  const characters = Array.from({ length: 8 }, () => `chr(${0x4e00} + ${rank(CHARACTERS)})`).join(" || ");
  for (let at = 0; at < ids.length; at += CONVERSATIONS_AT_ONCE) {
    const some = ids.slice(at, at + CONVERSATIONS_AT_ONCE);
    await database.unsafe(
      `insert into messages (id, conversation_id, seq, change_seq, sender_id, client_message_id, text, language, created_at)
      select uuidv7(), c.id, n, n, c.writer, n::text || c.id,
        case when random() < 1.0 / ${CHINESE} then ${characters} else ${words} end, 'und',
        now() - interval '${YEARS} years' * (1 - (n - random()) / ${each})
      from (
        select t.id, (select user_id from participants p where p.conversation_id = t.id order by user_id limit 1) as writer
        from unnest($1::uuid[]) as t(id)
      ) as c cross join generate_series(1, ${each}) n`,
      [some as string[]],
    );
  }
  await database`
    update conversations c set last_seq = ${each}, change_seq = ${each}, kept_from = now(), last_message_at = (
      select max(created_at) from messages m where m.conversation_id = c.id and m.seq > ${each - 2})
    where id = any(${[...ids]}::uuid[])`;
  await database.unsafe("vacuum analyze");
  console.log(`written in ${((performance.now() - start) / 1_000).toFixed(0)} s`);
}
