import type { AdminUser } from "@lingualoom/contract/calls/admin/people.ts";
import type { Clock } from "../../../clock.ts";
import type { Database, Transaction } from "../../../database/open.ts";
import { AppError } from "../../../errors.ts";
import { type Actor, audit } from "../audit.ts";
import { readUser } from "./people-store.ts";

export interface RightsDependencies {
  readonly database: Database;
  readonly clock: Clock;
}

const unknown = () => new AppError("NOT_FOUND", "User not found in database");

/**
 * Gives or takes the right of an administrator; nothing happens when it is so already.
 * @throws AppError `NOT_FOUND`, `LAST_ADMIN`
 */
export async function setAdmin(
  { database, clock }: RightsDependencies,
  actor: Actor,
  email: string,
  isAdmin: boolean,
): Promise<AdminUser> {
  return database.begin(async (sql) => {
    const admins = await lockAdmins(sql);
    const user = await readUser(sql, { email });
    if (!user) throw unknown();
    if (user.isAdmin === isAdmin) return user;
    if (!isAdmin) refuseWithoutAdmins(admins, user._id);
    await sql`update users set is_admin = ${isAdmin}, updated_at = ${clock.now()} where id = ${user._id}`;
    const action = isAdmin ? "admin.granted" : "admin.revoked";
    await audit(sql, clock, { actor, action, subject: user._id });
    return { ...user, isAdmin };
  });
}

/** Ids of the administrators who can act, held until the transaction ends, so that two cannot remove each other. */
export async function lockAdmins(sql: Transaction): Promise<string[]> {
  await sql`select pg_advisory_xact_lock(hashtext('lingualoom administrators'))`;
  const rows = await sql<{ id: string }[]>`select id from users where is_admin and suspended_at is null`;
  return rows.map((row) => row.id);
}

/** @throws AppError `LAST_ADMIN` when nobody could administer this server without that person. */
export function refuseWithoutAdmins(admins: readonly string[], userId: string): void {
  if (admins.length === 1 && admins[0] === userId)
    throw new AppError("LAST_ADMIN", "This is the last administrator; make somebody else one first");
}
