import { randomBytes } from "node:crypto";
import { accountCookie, tokenOfCookie } from "#/identity/accounts/account-cookie.ts";
import { readEmail } from "#/identity/accounts/account-store.ts";
import { tokenHash } from "#/identity/accounts/tokens.ts";
import { countedAttempt } from "#/identity/credentials/attempts.ts";
import type { SignInServices } from "#/identity/credentials/services.ts";
import { deviceMark } from "#/identity/sessions/known-devices.ts";
import { AppError } from "#/platform/errors.ts";
import { say } from "#/platform/sentences/sentence.ts";
import { findFactor, isTrusted, takeRecoveryCode, takeStep } from "../second-factor-store.ts";
import { plainRecoveryCode, stepOf } from "./codes.ts";
import { consumePendingSignIn, countTry, insertPendingSignIn, type Waiting } from "./pending-sign-in-store.ts";
import { sealedFor, wrongCode } from "./set-up.ts";

const NAME = "lingualoom.waiting";
const BYTES = 32;
const LIFE_MS = 10 * 60 * 1_000;

/** Returns what a sign-in needs beyond the password: nothing, a code, or none in a trusted browser. */
export async function codeAfterPassword(
  services: SignInServices,
  userId: string,
  headers: Headers,
): Promise<"none" | "needed" | "trusted"> {
  const { database, clock } = services;
  if (!(await findFactor(database, userId))?.confirmedAt) return "none";
  return (await isTrusted(database, userId, deviceMark(services, headers), clock.now())) ? "trusted" : "needed";
}

/** @returns the cookie of a sign-in that has given the password, valid for ten minutes */
export async function beginPendingSignIn(services: SignInServices, userId: string): Promise<string> {
  const { database, clock } = services;
  const token = randomBytes(BYTES).toString("base64url");
  const expiresAt = new Date(clock.now().getTime() + LIFE_MS);
  await insertPendingSignIn(database, { tokenHash: tokenHash(token), userId, expiresAt });
  return accountCookie(services, NAME, token, LIFE_MS);
}

export function pendingSignInHash(services: SignInServices, headers: Headers): Buffer | null {
  const token = tokenOfCookie(services, NAME, headers);
  return token === null ? null : tokenHash(token);
}

export const clearPendingSignInCookie = (services: SignInServices): string => accountCookie(services, NAME, "", 0);

export const isOver = () => new AppError("INVALID_TOKEN", say("signInOver"));

/**
 * Returns the user of the waiting sign-in, who has shown a code of their app or a recovery code.
 * @throws AppError `INVALID_TOKEN` when the password must be given again, `WRONG_CODE`, `SUSPENDED`, `RATE_LIMITED`
 */
export async function checkCode(
  services: SignInServices,
  { code, headers, address }: { readonly code: string; readonly headers: Headers; readonly address: string },
): Promise<Waiting> {
  const { database, clock } = services;
  const hash = pendingSignInHash(services, headers);
  const waiting = hash && (await countTry(database, hash, clock.now()));
  if (!hash || !waiting) throw isOver();
  await consumeCode(services, waiting, { code, address });
  if (waiting.suspended) throw new AppError("SUSPENDED", say("accountSuspended"));
  if (!(await consumePendingSignIn(database, hash))) throw isOver();
  return waiting;
}

/** Requires a code of the app, or a recovery code. @throws AppError `WRONG_CODE`, `RATE_LIMITED` */
export async function consumeCode(
  services: SignInServices,
  { userId, email }: Pick<Waiting, "userId" | "email">,
  { code, address, signedIn = false }: { readonly code: string; readonly address: string; readonly signedIn?: boolean },
): Promise<void> {
  // Counted separately from passwords, so that each has limits of its own.
  const asked = { email: `${email} code`, password: code, address, knownDevice: null, signedIn };
  await countedAttempt(services, asked, async () => {
    if (!(await isRight(services, userId, code))) throw wrongCode();
  });
}

/** Requires that a signed-in user has just used a code. @throws AppError as `consumeCode` */
export async function proveByCode(
  services: SignInServices,
  userId: string,
  given: { readonly code: string; readonly address: string },
): Promise<void> {
  const email = await readEmail(services.database, userId);
  if (email === null) throw new AppError("NOT_SIGNED_IN", say("pleaseSignIn"));
  await consumeCode(services, { userId, email }, { ...given, signedIn: true });
}

async function isRight({ database, clock, seal, tokens }: SignInServices, userId: string, code: string) {
  const plain = plainRecoveryCode(code);
  if (!/^\d{6}$/.test(plain)) return takeRecoveryCode(database, userId, tokens.recoveryHash(userId, plain));
  const factor = await findFactor(database, userId);
  if (!factor?.confirmedAt) return false;
  const step = await stepOf(seal.open(factor.sealed, sealedFor(userId)), plain, clock.now());
  return step !== null && takeStep(database, userId, step);
}
