import { audit } from "#/people/audit/audit.ts";
import type { Clock } from "#/platform/clock.ts";
import type { Database, Sql } from "#/platform/database/open.ts";
import { grantAdmin } from "./account-store.ts";

export async function grantFromSettings(database: Database, clock: Clock, emails: readonly string[]): Promise<void> {
  await database.begin(async (sql) => {
    for (const id of await grantAdmin(sql, emails, clock.now())) await recordGrant(sql, clock, id);
  });
}

/** The actor of this audit entry is a setting, not a user. */
export const recordGrant = (sql: Sql, clock: Clock, subject: string): Promise<void> =>
  audit(sql, clock, { actor: { setting: "ADMIN_EMAILS" }, action: "admin.granted", subject });
