import type { AdminUser } from "@lingualoom/contract/calls/admin/people.ts";
import { refuseWithoutAdmins } from "#/identity/accounts/admins.ts";
import { lockAdmins } from "#/identity/accounts/admins-store.ts";
import type { Accounts } from "#/identity/accounts.ts";
import type { SessionService } from "#/identity/sessions/sessions.ts";
import type { Admission } from "#/identity/sign-up/admission/admission.ts";
import type { Deletion } from "#/operate/account/deletion/delete-account.ts";
import type { Actor } from "#/people/audit/audit.ts";
import { audit, isPerson } from "#/people/audit/audit.ts";
import type { Platform } from "#/platform/context.ts";
import type { Transaction } from "#/platform/database/open.ts";
import { AppError } from "#/platform/errors.ts";
import { say } from "#/platform/sentences/sentence.ts";
import { countSessions, readPendingEmail, readUser, setSuspendedAt } from "./people-store.ts";

const unknown = () => new AppError("NOT_FOUND", say("userNotInDatabase"));

/**
 * Ends a user's sessions and prevents sign-ins until they are restored. `also` runs in the same transaction.
 * @throws AppError `NOT_FOUND`, `LAST_ADMIN`, `SELF`
 */
export async function suspend(
  context: Platform & { readonly onVisibilityChanged: (userId: string) => void; readonly sessions: SessionService },
  actor: Actor,
  id: string,
  also: (sql: Transaction) => Promise<void> = async () => {},
): Promise<AdminUser> {
  const { database, clock, sessions } = context;
  if (isPerson(actor) && actor.userId === id) throw new AppError("SELF", say("cannotSuspendYourself"));
  const { user, ended } = await database.begin(async (sql) => {
    const admins = await lockAdmins(sql);
    const user = await readUser(sql, { id });
    if (!user) throw unknown();
    await also(sql);
    if (user.suspended) return { user, ended: null };
    refuseWithoutAdmins(admins, id);
    const now = clock.now();
    await setSuspendedAt(sql, id, now, now);
    const ended = await sessions.endAll(sql, id);
    await audit(sql, clock, { actor, action: "user.suspended", subject: id });
    return { user: { ...user, suspended: true }, ended };
  });
  ended?.announce();
  if (ended) context.onVisibilityChanged(id);
  return user;
}

/** @throws AppError `NOT_FOUND` */
export async function restore(
  context: Platform & { readonly onVisibilityChanged: (userId: string) => void },
  actor: Actor,
  id: string,
): Promise<AdminUser> {
  const { database, clock } = context;
  const { user, changed } = await database.begin(async (sql) => {
    const user = await readUser(sql, { id });
    if (!user) throw unknown();
    if (!user.suspended) return { user, changed: false };
    await setSuspendedAt(sql, id, null, clock.now());
    await audit(sql, clock, { actor, action: "user.restored", subject: id });
    return { user: { ...user, suspended: false }, changed: true };
  });
  if (changed) context.onVisibilityChanged(id);
  return user;
}

/**
 * Ends all sessions of a user.
 * @returns how many there were
 * @throws AppError `NOT_FOUND`
 */
export async function signOut(
  context: Platform & { readonly sessions: SessionService },
  actor: Actor,
  id: string,
): Promise<number> {
  const { database, clock, sessions } = context;
  const { ended, count } = await database.begin(async (sql) => {
    if (!(await readUser(sql, { id }))) throw unknown();
    const count = await countSessions(sql, id);
    const ended = await sessions.endAll(sql, id);
    await audit(sql, clock, {
      actor,
      action: "user.signed_out",
      subject: id,
      details: { sessions: count },
    });
    return { ended, count };
  });
  ended.announce();
  return count;
}

/**
 * Sends another email to the address of a pending sign-up.
 * @throws AppError `NOT_FOUND` for an unknown id, `VALIDATION` for a verified address, `SIGN_UP_CLOSED` and
 * `SIGN_UP_DOMAIN` when the link would not work
 */
export async function resendVerification(
  context: Platform,
  gate: Pick<Admission, "demandAddress">,
  actor: Actor,
  id: string,
): Promise<void> {
  const { database, clock, mail } = context;
  await database.begin(async (sql) => {
    const email = await readPendingEmail(sql, id, clock.now());
    if (!email) {
      if (!(await readUser(sql, { id }))) throw unknown();
      throw new AppError("VALIDATION", say("alreadyVerified"));
    }
    await gate.demandAddress(sql, email);
    await mail.add(sql, { to: email, kind: "resend" });
    await audit(sql, clock, { actor, action: "verification.resent", details: { registration: id } });
  });
  mail.wake();
}

const demandNoMail = ({ sendsMail }: Platform) => {
  if (sendsMail()) throw new AppError("FORBIDDEN", say("mailConfirms"));
};

/**
 * Confirms a pending sign-up, on a server without email.
 * @throws AppError `FORBIDDEN`, `NOT_FOUND`, and as `confirmUnmailed`
 */
export async function confirmSignUp(
  context: Platform,
  confirmUnmailed: Accounts["confirmUnmailed"],
  actor: Actor,
  id: string,
): Promise<void> {
  const { database, clock } = context;
  demandNoMail(context);
  if (!(await readPendingEmail(database, id, clock.now()))) throw unknown();
  await confirmUnmailed(id);
  await audit(database, clock, { actor, action: "user.confirmed", details: { registration: id } });
}

/**
 * Creates a password reset link to be handed over on a server without email.
 * @throws AppError `FORBIDDEN`, `NOT_FOUND`
 */
export async function makeLink(context: Platform, resetLink: Accounts["resetLink"], actor: Actor, id: string) {
  const { database, clock } = context;
  demandNoMail(context);
  return database.begin(async (sql) => {
    const user = await readUser(sql, { id });
    if (!user || user.bot) throw unknown();
    await audit(sql, clock, { actor, action: "reset_link.made", subject: id });
    return resetLink(sql, id);
  });
}

/**
 * Deletes an account like its owner could: only tombstones of its messages stay.
 * @throws AppError `NOT_FOUND`, `LAST_ADMIN`, `SELF`
 */
export async function deleteUser(
  context: Platform,
  deleteAccount: Deletion["deleteAccount"],
  actor: Actor,
  id: string,
): Promise<void> {
  const { database, clock } = context;
  if (isPerson(actor) && actor.userId === id) throw new AppError("SELF", say("deleteYourselfInSettings"));
  if (!(await readUser(database, { id }))) throw unknown();
  await deleteAccount(id, (sql) => audit(sql, clock, { actor, action: "user.deleted", subject: id }));
}
