import type { Transaction } from "../../../database/open.ts";

/** In the transaction that changes the text: no moment in which a translation of what is gone can be read. */
export async function endRenditions(sql: Transaction, ids: readonly string[]): Promise<void> {
  await sql`
    delete from renditions where id = any(array(
      select id from renditions where message_id = any(${[...ids]}::uuid[])
      union all select rendition_id from rendition_context where message_id = any(${[...ids]}::uuid[])))`;
  await sql`delete from reading_choices where message_id = any(${[...ids]}::uuid[])`;
  await sql`delete from rendition_changes where message_id = any(${[...ids]}::uuid[])`;
}
