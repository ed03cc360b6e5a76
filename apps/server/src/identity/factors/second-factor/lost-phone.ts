import { queueSignInChanged } from "#/identity/accounts/sign-in-changed.ts";
import type { SignInServices } from "#/identity/credentials/services.ts";
import { isFactor } from "#/platform/caller.ts";
import type { Sql } from "#/platform/database/open.ts";
import { AppError } from "#/platform/errors.ts";
import { say } from "#/platform/sentences/sentence.ts";
import { insertLostPhone } from "../lost-phone-store.ts";
import { deletePasskeys } from "../passkeys/passkey-store.ts";
import { readSignInMethods } from "../proof/sign-in-methods-store.ts";
import { deleteFactor, findFactor } from "../second-factor-store.ts";
import { isOver, pendingSignInHash } from "./pending-sign-in.ts";
import { findPendingSignIn } from "./pending-sign-in-store.ts";

/**
 * Asks administrators to remove the second factor, for a sign-in that waits for a code or a session that has yet to
 * show a factor. The owner is notified by email.
 * @throws AppError `INVALID_TOKEN`
 */
export async function reportLostPhone(services: SignInServices, headers: Headers, address: string): Promise<void> {
  const { database, clock, mail } = services;
  const hash = pendingSignInHash(services, headers);
  const waiting = hash && (await findPendingSignIn(database, hash, clock.now()));
  const userId = waiting || (await ownerWithoutProof(services, headers));
  if (!userId) throw isOver();
  await database.begin(async (sql) => {
    await insertLostPhone(sql, userId, address, clock.now());
    await queueSignInChanged(services, sql, userId, { what: "lostPhoneAsked" });
  });
  mail.wake();
}

/** Returns the user of a password session who has a factor that may be lost: an app or a passkey. */
async function ownerWithoutProof({ database, sessions }: SignInServices, headers: Headers): Promise<string | null> {
  const me = await sessions.find(headers);
  if (!me || me.scopes || isFactor(me.provenBy)) return null;
  const { passkeys } = await readSignInMethods(database, me.userId);
  return passkeys > 0 || (await findFactor(database, me.userId))?.confirmedAt ? me.userId : null;
}

/**
 * Removes a user's factors on a phone: the app, its recovery codes and the passkeys, in the caller's transaction.
 * @throws AppError `NOT_FOUND` when there are none
 */
export async function removeSecondFactor(sql: Sql, userId: string): Promise<void> {
  const { passkeys } = await readSignInMethods(sql, userId);
  const hadApp = await deleteFactor(sql, userId);
  await deletePasskeys(sql, userId);
  if (!hadApp && passkeys === 0) throw new AppError("NOT_FOUND", say("hasNoSecondFactor"));
}
