import type { Sql, Transaction } from "#/platform/database/open.ts";
import { dueAgain, INTO_WORK } from "#/platform/work-queue/work-store.ts";
import type { Subscription } from "../service/post-push.ts";

/** One alert for one browser. */
export interface AlertPlace {
  readonly kind: string;
  readonly id: string;
  readonly deviceId: string;
}

/** Adds work for each browser in which the person is signed in. */
export const addAlert = (
  sql: Transaction,
  { kind, id }: Omit<AlertPlace, "deviceId">,
  userId: string,
  now: Date,
) => sql`
  ${sql.unsafe(INTO_WORK)}
  select 'alert', ${kind} || ' ' || ${id} || ' ' || d.id, d.user_id,
    jsonb_build_object('kind', ${kind}::text, 'id', ${id}::text, 'deviceId', d.id), ${now}, ${now}
  from push_devices d where d.user_id = ${userId} order by d.id ${dueAgain(sql)}`;

export interface AlertDevice extends Subscription {
  readonly id: string;
  readonly userId: string;
  readonly language: string;
  /** Whether the browser shows what notifications are about. */
  readonly showsText: boolean;
}

/** Reads a browser; undefined without a session there, or for a suspended person. */
export async function readAlertDevice(sql: Sql, id: string, now: Date): Promise<AlertDevice | undefined> {
  const [row] = await sql<AlertDevice[]>`
    select d.id, d.user_id as "userId", d.endpoint, d.public_key as "publicKey", d.auth_key as "authKey", d.language,
      d.shows = 'everything' as "showsText"
    from push_devices d
    join sessions s on s.id = d.session_id and s.expires_at > ${now}
    join users u on u.id = d.user_id and u.suspended_at is null
    where d.id = ${id}`;
  return row;
}
