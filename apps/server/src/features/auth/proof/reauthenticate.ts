import { AppError } from "../../../errors.ts";
import { say } from "../../../sentences/sentence.ts";
import type { AccountServices } from "../dependencies.ts";
import { confirmOwnPassword } from "../passwords/own-password.ts";
import type { Credentials, SignedIn } from "../sessions/session.ts";

/** A sign-in or a proof counts as recent for this long. */
const FRESH_MS = 10 * 60 * 1_000;

export interface ProofOptions {
  readonly bySignIn?: boolean;
}

/**
 * Demands a recent sign-in, a recent proof by password or passkey, or the current password, so that nobody uses an
 * unlocked screen for a sensitive change.
 * @param options `bySignIn`: whether a recent sign-in with a password is enough
 * @throws AppError `REAUTHENTICATE`, `WRONG_PASSWORD`
 */
export async function requireReauthentication(
  services: AccountServices,
  me: SignedIn,
  { currentPassword, address }: Credentials,
  { bySignIn = true }: ProofOptions = {},
): Promise<void> {
  if (currentPassword !== undefined)
    return confirmOwnPassword(services, { userId: me.userId, password: currentPassword, address });
  const isRecent = services.clock.now().getTime() - me.provenAt.getTime() < FRESH_MS;
  if (!isRecent || (!bySignIn && me.provenBy === null)) throw new AppError("REAUTHENTICATE", say("proofNeeded"));
}
