import type { LostPhone } from "@lingualoom/contract/calls/admin/people.ts";
import type { Sql } from "#/platform/database/open.ts";

/** Returns users who have lost their code generator, longest wait first. */
export async function readLostPhones(sql: Sql, limit: number): Promise<LostPhone[]> {
  const rows = await sql<(Omit<LostPhone, "askedAt"> & { askedAt: Date })[]>`
    select u.id as "_id", u.full_name as "fullName", u.email, l.address, l.asked_at as "askedAt"
    from lost_phones l join users u on u.id = l.user_id order by l.asked_at limit ${limit}`;
  return rows.map((row) => ({ ...row, askedAt: row.askedAt.toISOString() }));
}
