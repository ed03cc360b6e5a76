import type { Sql } from "#/platform/database/open.ts";

/** Days after which such a text is translated again, so that an engine's mistake does not last for everyone. */
const KEPT_DAYS = 30;

const oldest = (now: Date) => new Date(now.getTime() - KEPT_DAYS * 24 * 3_600_000);

export async function findShared(database: Sql, key: Buffer, now: Date): Promise<string | null> {
  const [row] = await database<{ text: string }[]>`
    select text from shared_renditions where memory_key = ${key} and created_at > ${oldest(now)}`;
  return row?.text ?? null;
}

export async function storeShared(database: Sql, key: Buffer, text: string, now: Date): Promise<void> {
  await database`
    insert into shared_renditions (memory_key, text, created_at) values (${key}, ${text}, ${now})
    on conflict (memory_key) do update set text = excluded.text, created_at = excluded.created_at
    where shared_renditions.created_at <= ${oldest(now)}`;
}
