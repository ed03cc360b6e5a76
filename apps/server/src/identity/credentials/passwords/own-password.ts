import { findOwnCredentials } from "#/identity/accounts/account-store.ts";
import { AppError } from "#/platform/errors.ts";
import { networkOf } from "#/platform/rate-limits/limits.ts";
import { say } from "#/platform/sentences/sentence.ts";
import { countedAttempt } from "../attempts.ts";
import { requirePasswordUse } from "../password-use.ts";
import type { SignInServices } from "../services.ts";

interface OwnPassword {
  readonly userId: string;
  readonly password: string;
  readonly address: string;
}

/** Refuses a signed-in user who does not know the password or may not use one. Guesses count as at sign-in. */
export async function confirmOwnPassword(services: SignInServices, given: OwnPassword): Promise<void> {
  const { database, passwords } = services;
  const { userId, password, address } = given;
  const own = await findOwnCredentials(database, userId);
  if (!own) throw new AppError("NOT_SIGNED_IN", say("pleaseSignIn"));
  await requirePasswordUse(services, userId, null);
  const asked = { email: own.email, password, address, knownDevice: null, signedIn: true };
  await countedAttempt(services, asked, async () => {
    if (!(await passwords.verify(password, own.passwordHash, networkOf(address))))
      throw new AppError("WRONG_PASSWORD", say("wrongPassword"));
  });
}
