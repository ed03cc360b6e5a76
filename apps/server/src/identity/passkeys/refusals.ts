import { AppError } from "#/platform/errors.ts";
import { say } from "#/platform/sentences/sentence.ts";
import type { AccountServices } from "../dependencies.ts";
import type { RelyingParty } from "./relying-party.ts";

export const challengeOver = () => new AppError("INVALID_TOKEN", say("passkeyTooLate"));
/** Of another account, of none, or with a wrong signature: they are not told apart. */
export const passkeyRefused = () => new AppError("PASSKEY_REFUSED", say("passkeyRefused"));

/** @throws AppError `NOT_FOUND` where browsers have no passkeys for this server */
export function demandPasskeys({ relyingParty }: AccountServices): RelyingParty {
  if (!relyingParty) throw new AppError("NOT_FOUND", say("noPasskeysHere"));
  return relyingParty;
}
