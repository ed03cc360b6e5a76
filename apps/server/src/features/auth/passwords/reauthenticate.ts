import { AppError } from "../../../errors.ts";
import { say } from "../../../sentences/sentence.ts";
import type { AccountServices } from "../dependencies.ts";
import type { Credentials, SignedIn } from "../sessions/session.ts";
import { confirmOwnPassword } from "./own-password.ts";

/** A sign-in counts as recent for this long. */
export const FRESH_MS = 10 * 60 * 1_000;

/**
 * Demands a recent sign-in or the current password, so that nobody uses an unlocked screen for a sensitive change.
 * @throws AppError `REAUTHENTICATE`, `WRONG_PASSWORD`
 */
export async function requireReauthentication(
  services: AccountServices,
  me: SignedIn,
  { currentPassword, address }: Credentials,
): Promise<void> {
  if (currentPassword !== undefined)
    return confirmOwnPassword(services, { userId: me.userId, password: currentPassword, address });
  if (services.clock.now().getTime() - me.provenAt.getTime() >= FRESH_MS)
    throw new AppError("REAUTHENTICATE", say("currentPasswordNeeded"));
}
