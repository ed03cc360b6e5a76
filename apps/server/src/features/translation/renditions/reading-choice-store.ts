import type { Shown } from "@lingualoom/contract/calls/translation.ts";
import type { Sql } from "../../../database/open.ts";

export async function readChoices(
  database: Sql,
  userId: string,
  messageIds: readonly string[],
): Promise<Record<string, Shown>> {
  const rows = await database<{ message_id: string; shown: Shown }[]>`
    select message_id, shown from reading_choices
    where user_id = ${userId} and message_id = any(${[...messageIds]}::uuid[])`;
  return Object.fromEntries(rows.map((row) => [row.message_id, row.shown]));
}

export async function keepChoice(database: Sql, userId: string, messageId: string, shown: Shown): Promise<void> {
  await database`
    insert into reading_choices (user_id, message_id, shown) values (${userId}, ${messageId}, ${shown})
    on conflict (user_id, message_id) do update set shown = excluded.shown`;
}
