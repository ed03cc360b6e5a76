import { timingSafeEqual } from "node:crypto";
import { AppError } from "../../http/errors.ts";
import { networkOf } from "../../http/limits.ts";
import { findCredentials } from "./account-store.ts";
import type { AccountServices } from "./dependencies.ts";
import { pendingHashes } from "./pending-store.ts";

export interface LogIn {
  readonly email: string;
  readonly password: string;
  readonly address: string;
}

/** The person whose password this is, or a refusal. Only failures count against the limits. */
export async function checkPassword(services: AccountServices, asked: LogIn): Promise<string> {
  const refund = await countAttempt(services, asked);
  try {
    const userId = await identify(services, asked);
    await refund();
    return userId;
  } catch (error) {
    if (!(error instanceof AppError && error.code === "INVALID_CREDENTIALS")) await refund();
    throw error;
  }
}

/** Attempts are counted before they are made, so that many at once cannot slip through. */
async function countAttempt({ limits }: AccountServices, { email, address }: LogIn) {
  const network = networkOf(address);
  const pair = `${network} ${email}`;
  await limits.consume("SIGN_IN", pair);
  try {
    await limits.consume("SIGN_IN_ADDRESS", network);
  } catch (error) {
    await limits.refund("SIGN_IN", pair);
    throw error;
  }
  return async () => {
    await limits.refund("SIGN_IN", pair);
    await limits.refund("SIGN_IN_ADDRESS", network);
  };
}

/** A wrong password costs two hashes, whether the address has an account, waiting sign-ups, both or neither. */
async function identify(services: AccountServices, { email, password }: LogIn): Promise<string> {
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
