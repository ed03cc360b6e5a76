import type { ShownText } from "@lingualoom/contract/calls/translation.ts";
import type { Sql } from "#/platform/database/open.ts";
import type { MessageKey } from "#/talk/message/access-store.ts";

export async function readChoices(
  database: Sql,
  userId: string,
  messages: readonly MessageKey[],
): Promise<Record<string, ShownText>> {
  const rows = await database<{ message_id: string; shown: ShownText }[]>`
    select message_id, shown from reading_choices
    where user_id = ${userId} and conversation_id = any(${[...new Set(messages.map((one) => one.conversation_id))]}::uuid[])
      and message_id = any(${messages.map(({ id }) => id)}::uuid[])`;
  return Object.fromEntries(rows.map((row) => [row.message_id, row.shown]));
}

export async function storeChoice(
  database: Sql,
  userId: string,
  { id, conversation_id }: MessageKey,
  shown: ShownText,
): Promise<void> {
  await database`
    insert into reading_choices (user_id, conversation_id, message_id, shown)
    values (${userId}, ${conversation_id}, ${id}, ${shown})
    on conflict on constraint reading_choices_key do update set shown = excluded.shown`;
}
