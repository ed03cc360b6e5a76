import { randomUUIDv7 } from "node:crypto";
import type { Got } from "@lingualoom/contract/calls.ts";
import { PASSKEYS_MAX } from "@lingualoom/contract/limits.ts";
import type { RegistrationResponseJSON } from "@simplewebauthn/server";
import { queueSignInChanged } from "#/identity/accounts/sign-in-changed.ts";
import type { SignInServices } from "#/identity/credentials/services.ts";
import type { Caller } from "#/platform/caller.ts";
import { AppError } from "#/platform/errors.ts";
import { say } from "#/platform/sentences/sentence.ts";
import { demandFactorFor } from "../proof/factor-proof.ts";
import { lockWaysIn } from "../proof/ways-in-store.ts";
import { takeChallenge } from "./challenges.ts";
import { ALGORITHMS } from "./options.ts";
import { passkeyName } from "./passkey-name.ts";
import { insertPasskey, type StoredPasskey } from "./passkey-store.ts";
import { challengeOver, demandPasskeys, passkeyRefused } from "./refusals.ts";

type NewCredential = Got<"POST /auth/passkeys", "body">["credential"];

const tooMany = () => new AppError("TOO_MANY_PASSKEYS", say("tooManyPasskeys", { count: PASSKEYS_MAX }));

/** @throws AppError `TOO_MANY_PASSKEYS` */
export function refuseMorePasskeys(count: number): void {
  if (count >= PASSKEYS_MAX) throw tooMany();
}

/** Stores the passkey that the person's browser has just made. @throws AppError as the contract says */
export async function addPasskey(
  services: SignInServices,
  me: Caller,
  credential: NewCredential,
  headers: Headers,
): Promise<StoredPasskey> {
  const { database, clock, mail } = services;
  const { userId } = me;
  const { id: rpId, origins } = demandPasskeys(services);
  // 27 MB, which a server without passkeys does without.
  const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
  let isOver = false;
  const verified = await verifyRegistrationResponse({
    response: credential as RegistrationResponseJSON,
    async expectedChallenge(challenge) {
      isOver = !(await takeChallenge(services, challenge, `add ${userId}`, headers));
      return !isOver;
    },
    expectedOrigin: [...origins],
    expectedRPID: rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null);
  if (isOver) throw challengeOver();
  if (!verified?.verified) throw passkeyRefused();
  const { aaguid, credential: made } = verified.registrationInfo;
  const passkey = {
    id: randomUUIDv7(),
    userId,
    credentialId: made.id,
    publicKey: made.publicKey,
    counter: made.counter,
    transports: credential.response.transports ?? [],
    name: passkeyName(aaguid, headers.get("user-agent") ?? ""),
    createdAt: clock.now(),
  };
  const stored = await database.begin(async (sql) => {
    refuseMorePasskeys((await lockWaysIn(sql, userId)).passkeys);
    // Another factor may have come since the challenge was given.
    await demandFactorFor(services, sql, me, "add");
    const inserted = await insertPasskey(sql, passkey);
    if (!inserted) throw passkeyRefused();
    await queueSignInChanged(services, sql, userId, { what: "passkeyAdded", name: passkey.name });
    return inserted;
  });
  mail.wake();
  return stored;
}
