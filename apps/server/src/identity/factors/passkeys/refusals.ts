import type { RelyingParty, SignInServices } from "#/identity/credentials/services.ts";
import { AppError } from "#/platform/errors.ts";
import { say } from "#/platform/sentences/sentence.ts";

export const challengeOver = () => new AppError("INVALID_TOKEN", say("passkeyTooLate"));
/** Does not distinguish another account's passkey, an unknown one and a wrong signature. */
export const passkeyRefused = () => new AppError("PASSKEY_REFUSED", say("passkeyRefused"));

/** @throws AppError `NOT_FOUND` when browsers cannot use passkeys for this server */
export function requirePasskeys({ relyingParty }: SignInServices, headers: Headers): RelyingParty {
  const party = relyingParty(headers);
  if (!party) throw new AppError("NOT_FOUND", say("noPasskeysHere"));
  return party;
}
