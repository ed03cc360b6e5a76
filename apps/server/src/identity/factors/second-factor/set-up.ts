import { readEmail } from "#/identity/accounts/account-store.ts";
import { queueSignInChanged } from "#/identity/accounts/sign-in-changed.ts";
import type { SignInServices } from "#/identity/credentials/services.ts";
import type { Caller } from "#/platform/caller.ts";
import { AppError } from "#/platform/errors.ts";
import { say } from "#/platform/sentences/sentence.ts";
import { requireRemainingFactor } from "../demand.ts";
import { requireFactorFor } from "../proof/factor-proof.ts";
import { lockSignInMethods } from "../proof/sign-in-methods-store.ts";
import {
  beginFactor,
  confirmFactor,
  deleteFactor,
  findFactor,
  replaceRecoveryCodes,
  takeStep,
} from "../second-factor-store.ts";
import { addressOf, newRecoveryCodes, newSecret, plainRecoveryCode, stepOf } from "./codes.ts";

/** Bound to the sealed data of a user, so that one user's secret cannot be opened as another's. */
export const sealedFor = (userId: string) => `second factor of ${userId}`;

export const wrongCode = () => new AppError("WRONG_CODE", say("wrongCode"));

/** Creates a secret that takes effect once a code was shown. @throws AppError `SECOND_FACTOR_ON` */
export async function beginSecondFactor(services: SignInServices, userId: string) {
  const { database, clock, seal } = services;
  const secret = await newSecret();
  if (!(await beginFactor(database, userId, seal.close(secret, sealedFor(userId)), clock.now())))
    throw new AppError("SECOND_FACTOR_ON", say("secondFactorOn"));
  const email = (await readEmail(database, userId)) ?? "";
  return { secret, address: await addressOf(secret, { issuer: services.serverName(), label: email }) };
}

/** @returns the recovery codes, which are never shown again. @throws AppError `WRONG_CODE`, `NOT_FOUND` */
export async function confirmSecondFactor(services: SignInServices, me: Caller, code: string): Promise<string[]> {
  const { database, clock, seal, mail } = services;
  const { userId } = me;
  const now = clock.now();
  const factor = await findFactor(database, userId);
  if (!factor || factor.confirmedAt) throw new AppError("NOT_FOUND", say("noSecondFactor"));
  const step = await stepOf(seal.open(factor.sealed, sealedFor(userId)), code, now);
  if (step === null) throw wrongCode();
  const codes = newRecoveryCodes();
  await database.begin(async (sql) => {
    await lockSignInMethods(sql, userId);
    await requireFactorFor(services, sql, me, "add");
    if (!(await confirmFactor(sql, userId, now))) throw new AppError("NOT_FOUND", say("noSecondFactor"));
    await takeStep(sql, userId, step);
    await replaceRecoveryCodes(sql, userId, hashesOf(services, userId, codes), now);
    await queueSignInChanged(services, sql, userId, { what: "secondFactorOn" });
  });
  mail.wake();
  return codes;
}

const hashesOf = ({ tokens }: SignInServices, userId: string, codes: readonly string[]) =>
  codes.map((code) => tokens.recoveryHash(userId, plainRecoveryCode(code)));

/** @returns new recovery codes; earlier ones become invalid. @throws AppError `NOT_FOUND` */
export async function renewRecoveryCodes(services: SignInServices, userId: string): Promise<string[]> {
  const { database, clock, mail } = services;
  const codes = newRecoveryCodes();
  await database.begin(async (sql) => {
    if (!(await findFactor(sql, userId))?.confirmedAt) throw new AppError("NOT_FOUND", say("noSecondFactor"));
    await replaceRecoveryCodes(sql, userId, hashesOf(services, userId, codes), clock.now());
    await queueSignInChanged(services, sql, userId, { what: "recoveryCodesRenewed" });
  });
  mail.wake();
  return codes;
}

/** @throws AppError `LAST_WAY_IN` when it is the last one that the user must have */
export async function endSecondFactor(services: SignInServices, userId: string): Promise<void> {
  const { database, mail } = services;
  await database.begin(async (sql) => {
    const wasOn = await deleteFactor(sql, userId);
    if (wasOn) await requireRemainingFactor(services, sql, userId);
    if (wasOn) await queueSignInChanged(services, sql, userId, { what: "secondFactorOff" });
  });
  mail.wake();
}
