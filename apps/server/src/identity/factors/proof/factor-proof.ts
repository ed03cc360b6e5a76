import { isOfIssuer } from "#/identity/accounts/issuer.ts";
import type { SignInServices } from "#/identity/credentials/services.ts";
import { type Caller, type FactorChange, isFactor } from "#/platform/caller.ts";
import type { Sql } from "#/platform/database/open.ts";
import { AppError } from "#/platform/errors.ts";
import { say } from "#/platform/sentences/sentence.ts";
import { findFactor } from "../second-factor-store.ts";
import { readSignInMethods } from "./sign-in-methods-store.ts";

/** Returns the user's factors, except passkeys and providers that this server no longer supports. */
async function usableFactors({ providers, relyingParty }: SignInServices, sql: Sql, userId: string) {
  const { passkeys, issuers } = await readSignInMethods(sql, userId);
  const known = issuers.length > 0 ? await providers.all() : [];
  return {
    app: Boolean((await findFactor(sql, userId))?.confirmedAt),
    other:
      (passkeys > 0 && relyingParty() !== null) ||
      issuers.some((issuer) => known.some((provider) => isOfIssuer(provider, issuer))),
  };
}

/**
 * Returns whether the session may change its user's factors. Adding one requires an existing one, or a stolen password
 * would be enough to add the thief's own. So does removing one if an app or a policy makes it a second factor;
 * otherwise a password is enough to remove a passkey that was stolen with its device.
 */
export async function mayChangeFactors(
  services: SignInServices,
  sql: Sql,
  { userId, provenBy }: Pick<Caller, "userId" | "provenBy">,
  change: FactorChange,
): Promise<boolean> {
  if (isFactor(provenBy)) return true;
  const { app, other } = await usableFactors(services, sql, userId);
  if (change === "add") return !app && !other;
  return !app && (!other || services.announcedFactorDemand().who === "nobody");
}

/** @throws AppError `REAUTHENTICATE` with `byFactor` */
export async function requireFactorFor(
  services: SignInServices,
  sql: Sql,
  me: Caller,
  change: FactorChange,
): Promise<void> {
  if (await mayChangeFactors(services, sql, me, change)) return;
  throw new AppError("REAUTHENTICATE", say("factorProofNeeded"), { byFactor: true });
}
