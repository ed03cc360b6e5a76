import { AppError } from "#/platform/errors.ts";
import { Reply, type Routes } from "#/platform/http/routes.ts";
import { networkOf } from "#/platform/rate-limits/limits.ts";
import { say } from "#/platform/sentences/sentence.ts";
import { readMe } from "../accounts/me-store.ts";
import type { SignInServices } from "../credentials/services.ts";
import { deleteLostPhone } from "../factors/lost-phone-store.ts";
import { requireReauthentication } from "../factors/proof/reauthenticate.ts";
import { reportLostPhone } from "../factors/second-factor/lost-phone.ts";
import { checkCode, clearPendingSignInCookie } from "../factors/second-factor/pending-sign-in.ts";
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  renewRecoveryCodes,
} from "../factors/second-factor/set-up.ts";
import { beginSession } from "../factors/sign-in/begin-session.ts";

export type SecondFactorRoutes = Routes<
  | "POST /auth/second-factor"
  | "POST /auth/second-factor/confirm"
  | "POST /auth/second-factor/recovery-codes"
  | "DELETE /auth/second-factor"
  | "POST /auth/login/code"
  | "POST /auth/login/lost-phone"
>;

const TRUSTED_MS = 30 * 24 * 60 * 60 * 1_000;

export function secondFactorRoutes(services: SignInServices): SecondFactorRoutes {
  const { database, clock } = services;
  return {
    async "POST /auth/second-factor"({ me, address }) {
      await requireReauthentication(services, me, { address }, { factors: "add" });
      return beginSecondFactor(services, me.userId);
    },

    async "POST /auth/second-factor/confirm"({ me, body, address }) {
      await requireReauthentication(services, me, { address }, { factors: "add" });
      const recoveryCodes = await confirmSecondFactor(services, me, body.code);
      await services.sessions.prove(me.sessionId, "code");
      return { recoveryCodes };
    },

    async "POST /auth/second-factor/recovery-codes"({ me, address }) {
      await requireReauthentication(services, me, { address }, { factors: "remove" });
      return { recoveryCodes: await renewRecoveryCodes(services, me.userId) };
    },

    async "DELETE /auth/second-factor"({ me, address }) {
      await requireReauthentication(services, me, { address }, { factors: "remove" });
      await endSecondFactor(services, me.userId);
      return { success: true as const };
    },

    async "POST /auth/login/code"({ body, headers, address }) {
      const { userId, email } = await checkCode(services, { code: body.code, headers, address });
      const me = await readMe(database, userId, clock.now());
      if (!me) throw new AppError("NOT_SIGNED_IN", say("pleaseSignIn"));
      const trustedUntil = new Date(clock.now().getTime() + TRUSTED_MS);
      const trusting = body.trustDevice ? { trustedUntil } : {};
      const cookies = await beginSession(services, { userId, email, headers, address, provenBy: "code", ...trusting });
      cookies.append("set-cookie", clearPendingSignInCookie(services));
      await deleteLostPhone(database, userId);
      return new Reply(me, { headers: cookies });
    },

    async "POST /auth/login/lost-phone"({ headers, address }) {
      await services.limits.consume("ACCOUNT", networkOf(address));
      await reportLostPhone(services, headers, address);
      return { success: true as const };
    },
  };
}
