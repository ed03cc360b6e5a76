import { randomUUIDv7 } from "node:crypto";
import type { ParsedInput } from "@lingualoom/contract/calls.ts";
import { PASSKEYS_MAX } from "@lingualoom/contract/limits.ts";
import type { RegistrationResponseJSON } from "@simplewebauthn/server";
import { queueSignInChanged } from "#/identity/accounts/sign-in-changed.ts";
import type { SignInServices } from "#/identity/credentials/services.ts";
import { deviceName } from "#/identity/sessions/device-name.ts";
import type { Caller } from "#/platform/caller.ts";
import { AppError } from "#/platform/errors.ts";
import { say } from "#/platform/sentences/sentence.ts";
import { requireFactorFor } from "../proof/factor-proof.ts";
import { lockSignInMethods } from "../proof/sign-in-methods-store.ts";
import { takeChallenge } from "./challenges.ts";
import { ALGORITHMS } from "./options.ts";
import { insertPasskey, type StoredPasskey } from "./passkey-store.ts";
import { challengeOver, passkeyRefused, requirePasskeys } from "./refusals.ts";

/** Passkey managers by the AAGUID of their authenticator (passkeydeveloper/passkey-authenticator-aaguids). */
const KEEPERS: Readonly<Record<string, string>> = {
  "fbfc3007-154e-4ecc-8c0b-6e020557d7bd": "iCloud Keychain",
  "dd4ec289-e01d-41c9-bb89-70fa845d4bf2": "iCloud Keychain",
  "ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4": "Google Password Manager",
  "adce0002-35bc-c60a-648b-0b25f1f05503": "Chrome on Mac",
  "08987058-cadc-4b81-b6e1-30de50dcbe96": "Windows Hello",
  "9ddd1817-af5a-4672-a2b9-3e3dd95000a9": "Windows Hello",
  "6028b017-b1d4-4c02-b4b3-afcdafc96bb2": "Windows Hello",
  "53414d53-554e-4700-0000-000000000000": "Samsung Pass",
  "bada5566-a7aa-401f-bd96-45619a55120d": "1Password",
  "d548826e-79b4-db40-a3d8-11116f7e8349": "Bitwarden",
  "531126d6-e717-415c-9320-3d9aa6981239": "Dashlane",
  "50726f74-6f6e-5061-7373-50726f746f6e": "Proton Pass",
  "fdb141b2-5d84-443e-8a35-4698c205a502": "KeePassXC",
  "0ea242b4-43c4-4a1b-8b17-dd6d0b6baec6": "Keeper",
  "b84e4048-15dc-4dd0-8640-f4f60813c8af": "NordPass",
};

/** Returns the initial name of a passkey: its manager, else the browser in which it was created. */
function passkeyName(aaguid: string, userAgent: string): string {
  const { browser, system } = deviceName(userAgent);
  return KEEPERS[aaguid] ?? ([browser, system].filter(Boolean).join(", ") || "Passkey");
}

type NewCredential = ParsedInput<"POST /auth/passkeys", "body">["credential"];

const tooMany = () => new AppError("TOO_MANY_PASSKEYS", say("tooManyPasskeys", { count: PASSKEYS_MAX }));

/** @throws AppError `TOO_MANY_PASSKEYS` */
export function refuseMorePasskeys(count: number): void {
  if (count >= PASSKEYS_MAX) throw tooMany();
}

/** Stores the passkey that the user's browser has just created. @throws AppError as declared by the contract */
export async function addPasskey(
  services: SignInServices,
  me: Caller,
  credential: NewCredential,
  headers: Headers,
): Promise<StoredPasskey> {
  const { database, clock, mail } = services;
  const { userId } = me;
  const { id: rpId, origins } = requirePasskeys(services, headers);
  // Loaded lazily, because a server without passkeys saves its 27 MB.
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
    refuseMorePasskeys((await lockSignInMethods(sql, userId)).passkeys);
    // Another factor may have been added since the challenge was given.
    await requireFactorFor(services, sql, me, "add");
    const inserted = await insertPasskey(sql, passkey);
    if (!inserted) throw passkeyRefused();
    await queueSignInChanged(services, sql, userId, { what: "passkeyAdded", name: passkey.name });
    return inserted;
  });
  mail.wake();
  return stored;
}
