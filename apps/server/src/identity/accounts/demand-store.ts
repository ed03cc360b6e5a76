import type { FactorDemand } from "@lingualoom/contract/calls/server-settings.ts";
import type { Sql } from "#/platform/database/open.ts";
import { PASSWORD_PROVIDER } from "./account-store.ts";

/** Conditions on user `u`. */
const hasAny = (sql: Sql) => sql`(
  exists (select from second_factors f where f.user_id = u.id and f.confirmed_at is not null)
  or exists (select from passkeys k where k.user_id = u.id)
  or exists (select from accounts a where a.user_id = u.id and a.provider_id <> ${PASSWORD_PROVIDER}))`;

const isDemanded = (sql: Sql, demand: FactorDemand) =>
  demand === "everyone" ? sql`not u.is_bot and not u.is_guest` : sql`u.is_admin`;

/** True when session `s` has not shown the second factor that its user must have. */
export const sessionLacks = (sql: Sql, demand: FactorDemand) =>
  demand === "nobody"
    ? sql`false`
    : sql`(${isDemanded(sql, demand)} and coalesce(s.proven_by, '') not in ('device', 'code', 'passkey', 'provider'))`;

/** True when an access token's user, or bot's owner, lacks a required factor. Programs cannot show one themselves. */
export const tokenLacks = (sql: Sql, demand: FactorDemand) =>
  demand === "nobody" ? sql`false` : sql`(${isDemanded(sql, demand)} and not ${hasAny(sql)})`;

export async function hasFactor(sql: Sql, userId: string): Promise<boolean> {
  const rows = await sql`select from users u where u.id = ${userId} and ${hasAny(sql)}`;
  return rows.length > 0;
}

/** Returns whether the user must have a second factor and has none. */
export async function lacksFactor(sql: Sql, userId: string, demand: FactorDemand): Promise<boolean> {
  const rows = await sql`select from users u where u.id = ${userId} and ${tokenLacks(sql, demand)}`;
  return rows.length > 0;
}

/** Upper bound of the count, so that large servers read no more than an administrator can use. */
const COUNTED = 1_000;
const NAMED = 10;

/** Returns people who would have to set up a factor, the asking administrator first. */
export async function peopleWithoutFactor(sql: Sql, demand: FactorDemand, me: string) {
  const rows = await sql<{ id: string; fullName: string }[]>`
    select u.id, u.full_name as "fullName" from users u
    where not u.is_bot and not u.is_guest and u.suspended_at is null and u.deleted_at is null and ${tokenLacks(sql, demand)}
    order by u.id <> ${me}, u.id limit ${COUNTED}`;
  return { count: rows.length, people: rows.slice(0, NAMED), me: rows[0]?.id === me };
}
