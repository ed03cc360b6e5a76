import type { Sql } from "../../database/open.ts";

export async function recallShared(database: Sql, key: Buffer): Promise<string | null> {
  const [row] = await database<{ text: string }[]>`
    select text from shared_renditions where memory_key = ${key}`;
  return row?.text ?? null;
}

export async function keepShared(database: Sql, key: Buffer, text: string, now: Date): Promise<void> {
  await database`
    insert into shared_renditions (memory_key, text, created_at) values (${key}, ${text}, ${now})
    on conflict do nothing`;
}
