import type { Sql } from "../../database/open.ts";
import { writesColumn } from "../people/writes-store.ts";

/** Ended codes of a person that are still known as such. */
const ENDED_MAX = 20;

export async function readInvite(sql: Sql, userId: string): Promise<string | null> {
  const [row] = await sql<{ code: string }[]>`
    select code from invites where user_id = ${userId} and ended_at is null and conversation_id is null`;
  return row?.code ?? null;
}

/** Does nothing when the person has an invite in force, or the code is taken. */
export async function insertInvite(sql: Sql, userId: string, code: string, now: Date): Promise<void> {
  await sql`
    insert into invites (code, user_id, created_at) values (${code}, ${userId}, ${now}) on conflict do nothing`;
}

export async function endInvite(sql: Sql, userId: string, now: Date): Promise<void> {
  await sql`update invites set ended_at = ${now} where user_id = ${userId} and ended_at is null and conversation_id is null`;
  await sql`
    delete from invites where user_id = ${userId} and ended_at is not null and conversation_id is null and code not in (
      select code from invites where user_id = ${userId} and ended_at is not null and conversation_id is null
      order by ended_at desc limit ${ENDED_MAX})`;
}

export interface FoundInvite {
  readonly inviter: string;
  readonly ended: boolean;
  readonly fullName: string;
  readonly image: string | null;
  readonly writes: string | null;
}

/** The invite as the viewer may know of it; a null viewer is nobody in particular. */
export async function findInvite(sql: Sql, code: string, viewer: string | null): Promise<FoundInvite | null> {
  const [row] = await sql<FoundInvite[]>`
    select i.user_id as inviter, i.ended_at is not null as ended, u.full_name as "fullName", u.image,
      ${writesColumn(sql)} as writes
    from invites i join users u on u.id = i.user_id
    where i.code = ${code} and i.conversation_id is null and u.suspended_at is null and not is_blocked(u.id, ${viewer}::uuid)`;
  return row ?? null;
}
