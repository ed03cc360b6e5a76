import type { PlanName } from "@lingualoom/contract/plans.ts";
import type { Sql } from "#/platform/database/open.ts";

export interface Usage {
  /** The assigned plan; null for none. Bots have no plan. */
  readonly given: PlanName | null;
  readonly joined: Date;
  readonly messages: number;
  /** Languages that texts were translated into for them on this UTC day. */
  readonly languages: string[];
}

/** Null when the account is gone. */
export async function readUsage(sql: Sql, userId: string, now: Date): Promise<Usage | null> {
  const [row] = await sql<Usage[]>`
    select case when u.is_bot then 'unlimited' when u.is_guest then 'free' else p.plan end as given, u.created_at as joined,
      coalesce(messages_sent(u.id) - a.messages_before, 0) as messages,
      array(select language from daily_targets t where t.user_id = u.id and t.day = utc_day(${now}) order by 1) as languages
    from users u
    left join person_plans p on p.user_id = u.id
    left join daily_active a on a.user_id = u.id and a.day = utc_day(${now})
    where u.id = ${userId} and u.deleted_at is null`;
  return row ?? null;
}

export async function countLanguage(sql: Sql, userId: string, language: string, now: Date): Promise<void> {
  await sql`
    insert into daily_targets (user_id, day, language) values (${userId}, utc_day(${now}), ${language})
    on conflict do nothing`;
}

export async function givePlan(sql: Sql, userId: string, plan: PlanName | null): Promise<void> {
  if (plan === null) await sql`delete from person_plans where user_id = ${userId}`;
  else
    await sql`
      insert into person_plans (user_id, plan) values (${userId}, ${plan})
      on conflict (user_id) do update set plan = excluded.plan`;
}
