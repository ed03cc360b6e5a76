import type { Sql, Transaction } from "#/platform/database/open.ts";
import { dueAgain, INTO_WORK } from "#/platform/work-queue/work-store.ts";
import type { Subscription } from "../service/post-push.ts";

export interface AlertPlace {
  readonly kind: string;
  readonly id: string;
  readonly deviceId: string;
}

/** Adds a job for each browser in which the user is signed in. */
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
  readonly showsText: boolean;
}

/** Returns a browser; undefined when it has no session, or its user is suspended. */
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
