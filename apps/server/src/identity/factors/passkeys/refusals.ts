import type { RelyingParty, SignInServices } from "#/identity/credentials/services.ts";
import { AppError } from "#/platform/errors.ts";
import { say } from "#/platform/sentences/sentence.ts";

export const challengeOver = () => new AppError("INVALID_TOKEN", say("passkeyTooLate"));
/** Of another account, of none, or with a wrong signature: they are not told apart. */
export const passkeyRefused = () => new AppError("PASSKEY_REFUSED", say("passkeyRefused"));

/** @throws AppError `NOT_FOUND` where browsers have no passkeys for this server */
export function demandPasskeys({ relyingParty }: SignInServices): RelyingParty {
  if (!relyingParty) throw new AppError("NOT_FOUND", say("noPasskeysHere"));
  return relyingParty;
}
