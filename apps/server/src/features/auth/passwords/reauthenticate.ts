import { AppError } from "../../../errors.ts";
import type { AccountServices } from "../dependencies.ts";
import type { SignedIn } from "../sessions/session.ts";
import { confirmOwnPassword } from "./own-password.ts";

/** How long a sign-in alone proves who is there. */
export const FRESH_MS = 10 * 60 * 1_000;

export interface Proof {
  readonly currentPassword?: string | undefined;
  readonly address: string;
}

/**
 * Lets pass who signed in a moment ago or gives their password: what they are about to do must not be done by somebody
 * who found an unlocked screen.
 * @throws AppError `REAUTHENTICATE`, `WRONG_PASSWORD`
 */
export async function demandProof(services: AccountServices, me: SignedIn, proof: Proof): Promise<void> {
  const { currentPassword, address } = proof;
  if (currentPassword !== undefined)
    return confirmOwnPassword(services, { userId: me.userId, password: currentPassword, address });
  if (services.clock.now().getTime() - me.provenAt.getTime() >= FRESH_MS)
    throw new AppError("REAUTHENTICATE", "Please enter your current password");
}
