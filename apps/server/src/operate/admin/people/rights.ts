import type { AdminUser } from "@lingualoom/contract/calls/admin/people.ts";
import { refuseWithoutAdmins } from "#/identity/accounts/admins.ts";
import { lockAdmins } from "#/identity/accounts/admins-store.ts";
import { type Actor, audit } from "#/people/audit/audit.ts";
import type { Platform } from "#/platform/context.ts";
import { AppError } from "#/platform/errors.ts";
import { say } from "#/platform/sentences/sentence.ts";
import { readUser } from "./people-store.ts";
import { writeAdminRight } from "./rights-store.ts";

const unknown = () => new AppError("NOT_FOUND", say("userNotInDatabase"));

/**
 * Grants or revokes administrator rights; does nothing when unchanged.
 * @throws AppError `NOT_FOUND`, `LAST_ADMIN`
 */
export async function setAdmin(
  { database, clock }: Pick<Platform, "database" | "clock">,
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
    await writeAdminRight(sql, user._id, isAdmin, clock.now());
    const action = isAdmin ? "admin.granted" : "admin.revoked";
    await audit(sql, clock, { actor, action, subject: user._id });
    return { ...user, isAdmin };
  });
}
