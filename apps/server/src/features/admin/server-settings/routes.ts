import type { FactorDemand } from "@lingualoom/contract/calls/server-settings.ts";
import { ENGINE_IDS } from "@lingualoom/translation/engines/engine-ids.ts";
import type { Context } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import type { Routes } from "../../../http/routes.ts";
import { say } from "../../../sentences/sentence.ts";
import { hasFactor } from "../../auth/second-factor/demand-store.ts";
import { aboveHighest } from "../../membership/privacy-level.ts";
import type { ServerSettingsService } from "./server-settings.ts";

type Names = "GET /health/admin/settings" | "PUT /health/admin/settings";

export function serverSettingsRoutes(
  { database, requireReauthentication }: Context,
  settings: ServerSettingsService,
): Routes<Names> {
  const answer = () => ({
    success: true as const,
    settings: settings.current(),
    given: settings.given,
    changed: settings.changed(),
    highestPrivacyLevel: settings.highestPrivacyLevel,
    factorsByEnvironment: settings.factorsByEnvironment,
  });
  /** Whoever demands a second factor has one: nobody shuts themselves out. */
  async function demandOwnFactor(demanded: FactorDemand, userId: string): Promise<void> {
    if (settings.factorsByEnvironment) throw new AppError("FORBIDDEN", say("factorsByEnvironment"));
    if (demanded !== "nobody" && !(await hasFactor(database, userId)))
      throw new AppError("FORBIDDEN", say("ownFactorFirst"));
  }
  return {
    async "GET /health/admin/settings"() {
      // Another node may have changed them a moment ago; without a bus it notified nobody.
      await settings.load();
      return answer();
    },
    async "PUT /health/admin/settings"({ me, address, body }) {
      const { reset = [], currentPassword, ...change } = body;
      const named = [...(change.engineOrder ?? []), ...Object.keys(change.engineBudgets ?? {})];
      const unknown = named.find((id) => !ENGINE_IDS.includes(id));
      if (unknown !== undefined) throw new AppError("VALIDATION", say("unknownEngine", { name: unknown }));
      if (change.defaultPrivacyLevel === "providers" && settings.highestPrivacyLevel === "server") throw aboveHighest();
      const raises =
        change.defaultPrivacyLevel === "providers" ||
        (reset.includes("defaultPrivacyLevel") && settings.given.defaultPrivacyLevel === "providers");
      const demanded = change.requireSecondFactor;
      const changesFactors = demanded !== undefined || reset.includes("requireSecondFactor");
      // Nobody may let text leave this server, or weaken its sign-in, from an unlocked screen.
      if (raises || changesFactors) await requireReauthentication(me, { currentPassword, address });
      if (demanded !== undefined) await demandOwnFactor(demanded, me.userId);
      await settings.change({ userId: me.userId, address }, change, reset);
      return answer();
    },
  };
}
