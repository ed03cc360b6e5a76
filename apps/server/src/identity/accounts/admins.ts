import { AppError } from "#/platform/errors.ts";
import { say } from "#/platform/sentences/sentence.ts";

/** @throws AppError `LAST_ADMIN` when this user is the only administrator */
export function refuseWithoutAdmins(admins: readonly string[], userId: string): void {
  if (admins.length === 1 && admins[0] === userId) throw new AppError("LAST_ADMIN", say("lastAdministrator"));
}
