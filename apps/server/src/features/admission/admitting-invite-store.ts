import type { Sql } from "../../database/open.ts";

/** What a code is worth to somebody without an account. */
export interface AdmittingInvite {
  readonly kind: "server" | "person" | "group";
  /** Ended by somebody. */
  readonly isEnded: boolean;
  readonly isExpired: boolean;
  /** Null: any number. */
  readonly left: number | null;
  /** Whether its maker is an administrator, or the operator. */
  readonly isByAdmin: boolean;
}

/** Null for a code that leads nowhere; those of suspended people and of deleted groups lead nowhere. */
export async function findAdmittingInvite(sql: Sql, code: string, now: Date): Promise<AdmittingInvite | null> {
  const [row] = await sql<AdmittingInvite[]>`
    select 'server' as kind, i.ended_at is not null as "isEnded", coalesce(i.expires_at <= ${now}, false) as "isExpired",
      i.uses - i.used as left, coalesce(u.is_admin, true) as "isByAdmin"
    from server_invites i left join users u on u.id = i.user_id
    where i.code = ${code} and u.suspended_at is null
    union all
    select case when i.conversation_id is null then 'person' else 'group' end, i.ended_at is not null,
      coalesce(i.expires_at <= ${now}, false), i.uses_left, u.is_admin
    from invites i join users u on u.id = i.user_id left join conversations c on c.id = i.conversation_id
    where i.code = ${code} and u.suspended_at is null and c.ended_at is null
    limit 1`;
  return row ?? null;
}

export async function hasAdministrator(sql: Sql): Promise<boolean> {
  const rows = await sql`select from users where is_admin limit 1`;
  return rows.length > 0;
}
