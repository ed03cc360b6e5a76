import type { ParsedInput } from "@lingualoom/contract/calls.ts";
import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import type { SignInServices } from "#/identity/credentials/services.ts";
import { AppError } from "#/platform/errors.ts";
import { networkOf } from "#/platform/rate-limits/limits.ts";
import { say } from "#/platform/sentences/sentence.ts";
import { type Purpose, takeChallenge } from "./challenges.ts";
import { findPasskey, type PasskeyInUse, recordPasskeyUse } from "./passkey-store.ts";
import { challengeOver, passkeyRefused, requirePasskeys } from "./refusals.ts";

export type SignedChallenge = ParsedInput<"POST /auth/passkeys/sign-in", "body">["credential"];

/**
 * Returns the owner of the passkey that signed a challenge of this browser.
 * @throws AppError `INVALID_TOKEN`, `PASSKEY_REFUSED`
 */
async function verifySigned(
  services: SignInServices,
  signed: SignedChallenge,
  purpose: Purpose,
  headers: Headers,
): Promise<PasskeyInUse> {
  const { database, clock } = services;
  const { id: rpId, origins } = requirePasskeys(services, headers);
  const passkey = await findPasskey(database, signed.id);
  if (!passkey) throw passkeyRefused();
  const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
  let isOver = false;
  const verified = await verifyAuthenticationResponse({
    response: signed as AuthenticationResponseJSON,
    async expectedChallenge(challenge) {
      isOver = !(await takeChallenge(services, challenge, purpose, headers));
      return !isOver;
    },
    expectedOrigin: [...origins],
    expectedRPID: rpId,
    credential: {
      id: signed.id,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: passkey.counter,
      transports: passkey.transports as never,
    },
    requireUserVerification: true,
  }).catch(() => null);
  if (isOver) throw challengeOver();
  if (!verified?.verified) throw passkeyRefused();
  const { newCounter } = verified.authenticationInfo;
  if (!(await recordPasskeyUse(database, passkey.id, newCounter, clock.now()))) throw passkeyRefused();
  return passkey;
}

/** Returns the user who signs in with a passkey. @throws AppError as `verifySigned`, `SUSPENDED` */
export async function signInByPasskey(
  services: SignInServices,
  signed: SignedChallenge,
  { headers, address }: { readonly headers: Headers; readonly address: string },
): Promise<PasskeyInUse> {
  await services.limits.consume("SIGN_IN_ALL_ADDRESS", networkOf(address));
  const passkey = await verifySigned(services, signed, "sign in", headers);
  if (passkey.suspended) throw new AppError("SUSPENDED", say("accountSuspended"));
  return passkey;
}

/** Requires that the user has just used a passkey of theirs. @throws AppError as `verifySigned` */
export async function proveByPasskey(
  services: SignInServices,
  userId: string,
  signed: SignedChallenge,
  headers: Headers,
): Promise<void> {
  const passkey = await verifySigned(services, signed, `prove ${userId}`, headers);
  if (passkey.userId !== userId) throw passkeyRefused();
}
