import { isOfIssuer } from "#/identity/accounts/issuer.ts";
import { readMe } from "#/identity/accounts/me-store.ts";
import { passwordUse } from "#/identity/credentials/password-use.ts";
import type { SignInServices } from "#/identity/credentials/services.ts";
import type { Transaction } from "#/platform/database/open.ts";
import { AppError } from "#/platform/errors.ts";
import { say } from "#/platform/sentences/sentence.ts";
import { requireRemainingFactor } from "../demand.ts";
import { lockSignInMethods } from "./sign-in-methods-store.ts";

/**
 * Requires that the user can still sign in to this server, with a second factor if they must have one.
 * @throws AppError `LAST_WAY_IN`
 */
export async function requireSignInMethod(services: SignInServices, sql: Transaction, userId: string): Promise<void> {
  const { hasPassword, passkeys, issuers } = await lockSignInMethods(sql, userId);
  await requireRemainingFactor(services, sql, userId);
  if (passkeys > 0) return;
  const known = await services.providers.all();
  if (issuers.some((issuer) => known.some((provider) => isOfIssuer(provider, issuer)))) return;
  const isForAll = (await passwordUse(services)) !== "administrators";
  if (hasPassword && (isForAll || (await readMe(sql, userId, services.clock.now()))?.isAdmin)) return;
  throw new AppError("LAST_WAY_IN", say("lastWayIn"));
}
