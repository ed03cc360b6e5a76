import type { PlanName } from "@lingualoom/contract/plans.ts";
import type { Me } from "@lingualoom/contract/shapes.ts";
import { shownEmail } from "#/people/people/seen-store.ts";
import { effectivePlan } from "#/people/plans/effective-plan.ts";
import type { Sql } from "#/platform/database/open.ts";

interface MeRow {
  id: string;
  full_name: string;
  email: string;
  image: string | null;
  is_admin: boolean;
  is_bot: boolean;
  is_guest: boolean;
  email_verified: boolean;
  created_at: Date;
  messages: number;
  translations: number;
  plan: PlanName | null;
}

export async function readMe(sql: Sql, userId: string, now: Date): Promise<Me | null> {
  const [row] = await sql<MeRow[]>`
    select u.id, u.full_name, ${shownEmail(sql)} as email, u.image, u.is_admin, u.is_bot, u.is_guest, u.email_verified, u.created_at,
      messages_sent(u.id) as messages, coalesce(c.translations, 0) as translations, p.plan
    from users u left join user_counters c on c.user_id = u.id left join person_plans p on p.user_id = u.id where u.id = ${userId}`;
  if (!row) return null;
  return {
    _id: row.id,
    fullName: row.full_name,
    ...(row.is_bot && { bot: true as const }),
    ...(row.is_guest && { guest: true as const }),
    email: row.email,
    profilePic: row.image ?? "",
    isAdmin: row.is_admin,
    emailVerified: row.email_verified,
    createdAt: row.created_at.toISOString(),
    messageCount: row.messages,
    translationCount: row.translations,
    plan: effectivePlan(row.plan, row.created_at, now).plan,
  };
}
