import { readMe } from "#/identity/accounts/me-store.ts";
import { withFactorDemand } from "#/identity/factors/demand.ts";
import { beginSession } from "#/identity/factors/sign-in/begin-session.ts";
import { AppError } from "#/platform/errors.ts";
import { Reply, type Routes } from "#/platform/http/routes.ts";
import { say } from "#/platform/sentences/sentence.ts";
import { requireSetupCode, type SetupServices, setUp } from "./setup.ts";

export type SetupRoutes = Routes<"POST /setup" | "POST /setup/check">;

export function setupRoutes(services: SetupServices, hasMailServer: boolean): SetupRoutes {
  const { database, clock } = services;
  return {
    async "POST /setup/check"({ body, address }) {
      await requireSetupCode(services, body.code, address);
      return { success: true as const, mailServer: hasMailServer };
    },

    async "POST /setup"({ body, address, headers }) {
      await requireSetupCode(services, body.code, address);
      const userId = await setUp(services, body, address);
      const me = await readMe(database, userId, clock.now());
      if (!me) throw new AppError("NOT_SIGNED_IN", say("pleaseSignIn"));
      const cookies = await beginSession(services, { userId, email: me.email, headers, address });
      return new Reply(await withFactorDemand(services, me, null), { headers: cookies });
    },
  };
}
