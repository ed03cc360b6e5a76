import { timingSafeEqual } from "node:crypto";
import { AppError } from "../../http/errors.ts";
import { findCredentials } from "./account-store.ts";
import { type Attempt, countedAttempt } from "./attempts.ts";
import type { AccountServices } from "./dependencies.ts";
import { pendingHashes } from "./pending-store.ts";

/** The person whose password this is, or a refusal. */
export const checkPassword = (services: AccountServices, asked: Attempt): Promise<string> =>
  countedAttempt(services, asked, () => identify(services, asked));

/** A wrong password costs two hashes, whether the address has an account, waiting sign-ups, both or neither. */
async function identify(services: AccountServices, { email, password }: Attempt): Promise<string> {
  const { database, passwords } = services;
  const credentials = await findCredentials(database, email);
  if (await passwords.verify(password, credentials?.passwordHash ?? null)) {
    if (credentials!.suspended) throw new AppError("SUSPENDED", "This account is suspended");
    return credentials!.userId;
  }
  if (await isOfPendingSignUp(services, email, password))
    throw new AppError("EMAIL_NOT_VERIFIED", "Please verify your email address before signing in", {
      emailVerified: false,
      email,
    });
  throw new AppError("INVALID_CREDENTIALS", "Invalid email or password");
}

async function isOfPendingSignUp(services: AccountServices, email: string, password: string) {
  const { database, clock, passwords, tokens } = services;
  const given = Buffer.from(await passwords.hash(password, tokens.saltOf(email)));
  const hashes = await pendingHashes(database, email, clock.now());
  return hashes
    .map((hash) => Buffer.from(hash))
    .some((hash) => hash.length === given.length && timingSafeEqual(hash, given));
}
