import { AppError } from "#/platform/errors.ts";
import type { Routes } from "#/platform/http/routes.ts";
import { networkOf } from "#/platform/rate-limits/limits.ts";
import { say } from "#/platform/sentences/sentence.ts";
import { tokenHash } from "../accounts/tokens.ts";
import { findResetOwner } from "../credentials/reset-store.ts";
import type { SignInServices } from "../credentials/services.ts";

export type ResetLinkRoutes = Routes<"POST /auth/reset-password/check">;

/**
 * Lets the page show that a link has expired before the user types a password. Makes one lookup by the token's hash for
 * any token, rate limited like the calls that use one.
 */
export function resetLinkRoutes({ database, clock, limits }: SignInServices): ResetLinkRoutes {
  return {
    async "POST /auth/reset-password/check"({ body, address }) {
      await limits.consume("ACCOUNT", networkOf(address));
      if (!(await findResetOwner(database, tokenHash(body.token), clock.now())))
        throw new AppError("INVALID_TOKEN", say("resetFailed"));
      return { success: true };
    },
  };
}
