import { confirmOwnPassword } from "#/identity/credentials/passwords/own-password.ts";
import type { SignInServices } from "#/identity/credentials/services.ts";
import { type Caller, type Credentials, isFactor, type ProofOptions } from "#/platform/caller.ts";
import { AppError } from "#/platform/errors.ts";
import { say } from "#/platform/sentences/sentence.ts";
import { requireFactorFor } from "./factor-proof.ts";

const FRESH_MS = 10 * 60 * 1_000;

/**
 * Requires a recent sign-in, a recent proof by password, passkey, code or provider, or the current password, so that an
 * unlocked screen is not enough for a sensitive change.
 * @throws AppError `REAUTHENTICATE`, `WRONG_PASSWORD`, `PROVIDER_ONLY`
 */
export async function requireReauthentication(
  services: SignInServices,
  me: Caller,
  { currentPassword, address }: Credentials,
  { bySignIn = true, factors }: ProofOptions = {},
): Promise<void> {
  if (currentPassword !== undefined)
    await confirmOwnPassword(services, { userId: me.userId, password: currentPassword, address });
  else demandRecentProof(services, me, bySignIn);
  if (factors) await requireFactorFor(services, services.database, me, factors);
}

function demandRecentProof({ clock }: SignInServices, { provenAt, provenBy }: Caller, bySignIn: boolean): void {
  const isRecent = clock.now().getTime() - provenAt.getTime() < FRESH_MS;
  const isMore = provenBy === "password" || isFactor(provenBy);
  if (!isRecent || (!bySignIn && !isMore)) throw new AppError("REAUTHENTICATE", say("proofNeeded"));
}
