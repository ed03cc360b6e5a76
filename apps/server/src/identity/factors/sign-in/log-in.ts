import { timingSafeEqual } from "node:crypto";
import { findCredentials } from "#/identity/accounts/account-store.ts";
import { pendingHashes } from "#/identity/accounts/pending-store.ts";
import { type Attempt, countedAttempt } from "#/identity/credentials/attempts.ts";
import type { SignInServices } from "#/identity/credentials/services.ts";
import { findKnownDevice } from "#/identity/sessions/known-devices.ts";
import { AppError } from "#/platform/errors.ts";
import { networkOf } from "#/platform/rate-limits/limits.ts";
import { say } from "#/platform/sentences/sentence.ts";

export interface LogIn extends Pick<Attempt, "email" | "password" | "address"> {
  readonly headers: Headers;
}

export async function checkPassword(services: SignInServices, given: LogIn): Promise<string> {
  const knownDevice = await findKnownDevice(services, given);
  const asked: Attempt = { ...given, knownDevice };
  return countedAttempt(services, asked, () => identify(services, asked));
}

/** A wrong password costs two hashes, whether the address has an account, pending sign-ups, both or neither. */
async function identify(services: SignInServices, asked: Attempt): Promise<string> {
  const { database, passwords } = services;
  const { email, password, address } = asked;
  const credentials = await findCredentials(database, email);
  if (await passwords.verify(password, credentials?.passwordHash ?? null, networkOf(address))) {
    if (credentials!.suspended) throw new AppError("SUSPENDED", say("accountSuspended"));
    return credentials!.userId;
  }
  if (await isOfPendingSignUp(services, asked))
    throw new AppError("EMAIL_NOT_VERIFIED", say(services.sendsMail() ? "emailNotVerified" : "notLetIn"), {
      emailVerified: false,
      email,
    });
  throw new AppError("INVALID_CREDENTIALS", say("invalidCredentials"));
}

async function isOfPendingSignUp(services: SignInServices, { email, password, address }: Attempt) {
  const { database, clock, passwords, tokens } = services;
  const given = Buffer.from(await passwords.hash(password, networkOf(address), tokens.saltOf(email)));
  const hashes = await pendingHashes(database, email, clock.now());
  return hashes
    .map((hash) => Buffer.from(hash))
    .some((hash) => hash.length === given.length && timingSafeEqual(hash, given));
}
