import type { Accounts } from "#/identity/accounts.ts";
import { deleteLostPhone } from "#/identity/factors/lost-phone-store.ts";
import type { SessionService } from "#/identity/sessions/sessions.ts";
import { type Actor, audit } from "#/people/audit/audit.ts";
import type { Platform } from "#/platform/context.ts";
import { AppError } from "#/platform/errors.ts";
import { say } from "#/platform/sentences/sentence.ts";

/**
 * Removes a user's second factor and ends their sessions, once an administrator has verified who asks.
 * @throws AppError `NOT_FOUND`
 */
export async function endSecondFactor(
  { database, clock, sessions, mail }: Platform & { readonly sessions: SessionService },
  takeOut: Accounts["endSecondFactor"],
  actor: Actor,
  id: string,
): Promise<void> {
  const ended = await database.begin(async (sql) => {
    await takeOut(sql, id);
    await audit(sql, clock, { actor, action: "second_factor.ended", subject: id });
    return sessions.endAll(sql, id);
  });
  ended.announce();
  mail.wake();
}

/** @throws AppError `NOT_FOUND` */
export async function dismissLostPhone({ database, clock }: Platform, actor: Actor, id: string): Promise<void> {
  await database.begin(async (sql) => {
    if (!(await deleteLostPhone(sql, id))) throw new AppError("NOT_FOUND", say("userNotInDatabase"));
    await audit(sql, clock, { actor, action: "lost_phone.dismissed", subject: id });
  });
}
